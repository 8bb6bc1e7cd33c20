/**
 * Words that turn a statement into its contrary when one stands for the other. Narrower than the opposites
 * in the lists of synonyms: each word here means its pole in nearly every sentence.
 */
export const poles = `
increase rise raise grow grew grows high higher more greater go_up goes_up larger bigger gain up upward many rose expand / decrease fall drop decline shrink reduce low lower less fewer smaller go_down goes_down lose down downward diminish few contract sink
fast faster quick quicker quickly rapid rapidly speed_up speeds_up accelerate / slow slower slowly slow_down slows_down
hot hotter hottest warm warmer warms / cold colder cool cooler cools chill
before earlier in_advance beforehand / after later afterwards
first newest_first / last
last most_recent newest most_recently recently latest / first oldest
same identical equal / different distinct unlike unequal
high higher highest much / low lower lowest little
most largest greatest furthest highest biggest best stretchiest / least smallest lowest shortest fewest least_far
large big bigger larger huge / small smaller tiny little
long longer / short shorter
wide wider / narrow narrower
thick thicker / thin thinner
strong stronger strengthen / weak weaker weaken
near nearer close closer / far further farther away
cheap cheaper inexpensive affordable / expensive dear dearer costly
inside in internal / outside external
solid / liquid molten melted
melt melts / freeze freezes
fixed locked unable_to_move / free mobile
light sunlight / darkness dark
wet moist / dry
expand / contract
absorb take_in absorbs takes_in / release give_off releases emit gives_off give_out
takes_away take_away removes / gives adds
win gain gains / lose loses
above over / below under
always / never
all every everything everybody / none nothing nobody
true / false
sorted ordered / unsorted random
random / deliberate systematic
safe safer / dangerous unsafe
allow lets permit enable / prevent forbid stop
shortage scarce / surplus plenty plentiful abundant
plenty plentiful abundant / rare scarce
public / private hidden
dynamic / static
static / dynamic
whole all complete entire / half part
rich / poor
borrow borrower debtor / lend lender creditor
buyer / seller
rise rises / sink sinks
lit on glow glows stays_lit brighter / off goes_out dark turns_off
reliable reliably / unreliable unreliably
worth_more / worth_less worthless
trust / distrust
oldest / newest
push / pop
attract / repel
positive / negative
identical same / different
windward / lee
`;
