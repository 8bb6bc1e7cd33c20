/** Below so many answers nothing but their number is told: a mean of two people's scores is nearly their scores. */
export const FEWEST_TOLD = 5;
