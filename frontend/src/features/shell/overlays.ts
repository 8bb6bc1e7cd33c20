import { reactive } from 'vue';

/** Which of the shell's overlays is open. */
export const overlays = reactive({ palette: false, shortcuts: false });
