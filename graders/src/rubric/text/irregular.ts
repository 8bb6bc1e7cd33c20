/** Irregular forms, each line headed by the word they are forms of. */
export const irregular = `
be is are was were been being am
have has had having
do does did done
go went gone goes
become became
begin began begun
bend bent
bind bound
bite bit bitten
blow blew blown
break broke broken
bring brought
build built
burn burnt burned
buy bought
catch caught
choose chose chosen choice
come came
cut cutting
deal dealt
dig dug
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fly flew flown
forget forgot forgotten
freeze froze frozen
get got gotten
give gave given
grow grew grown growth
hang hung
hear heard
hide hid hidden
hit hitting
hold held
keep kept
know knew known knowledge
lay laid
lead led
leave left leaving
lend lent
let letting
light lit lighted
lose lost loss
make made
mean meant
meet met
pay paid payment
put putting
read reading
ride rode ridden
rise rose risen
run ran running
say said
see saw seen sight
seek sought
sell sold sale
send sent
shake shook shaken
shine shone
shoot shot
show showed shown
shrink shrank shrunk
sink sank sunk
sleep slept
speak spoke spoken speech
spend spent
spin spun
split splitting
spread spreading
stand stood
steal stole stolen
stick stuck
strike struck
swim swam swum
take took taken
teach taught
tell told
think thought
throw threw thrown
understand understood
wear wore worn
win won
write wrote written
absorb absorption
act action active activity
analyse analysis
apply application
collide collision
compete competition competitor
conclude conclusion
decide decision
deep depth
destroy destruction
die death dead dying dies
different difference differ
divide division
erode erosion
evaporate evaporation
exclude exclusion excludable
expand expansion
explode explosion
explain explanation
high height
include inclusion
invade invasion
long length
move motion movement mobile
produce production producer
receive reception receptor
reduce reduction
relate relation
repeat repetition
resist resistance resistant
solve solution
strong strength
succeed success
transmit transmission
true truth
vary variation variable
wide width
man men
woman women
child children
foot feet
tooth teeth
mouse mice
person people
life lives
half halves
leaf leaves
datum data
bacterium bacteria
fungus fungi
nucleus nuclei
medium media
index indices indexes
vertex vertices
axis axes
hypothesis hypotheses
analysis analyses
good better best
bad worse worst
far further farther furthest
`;
