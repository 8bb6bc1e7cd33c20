/** Words of the natural sciences, in the same shape as `general`. */
export const science = `
carbon_dioxide co_2 co₂
oxygen o_2 air
water h_2_o h2o moisture
glucose sugar carbohydrate
starch carbohydrate
salt sodium_chloride nacl
hydrogen h_2
nitrogen n_2
sun sunlight solar sunshine light
sunlight light ray solar_energy
plant crop tree flower vegetation
photosynthesis photosynthetic
chlorophyll green_pigment green
animal creature organism
organism creature living_thing being species individual
predator carnivore hunter
prey victim
eat feed consume graze devour
breathe respire respiration inhale
breed reproduce multiply offspring reproduction replicate give_birth
offspring descendant young next_generation children pass_on
inherit pass_on hereditary offspring passed_on genes
pass_on inherit transmit hand_down
gene genetic dna allele
mutation mutate mutant genetic_change
adapt adaptation adjust suited
evolve evolution natural_selection
species kind organism population
population group community
habitat environment ecosystem surroundings
food_chain trophic_level food_web next_level
energy power fuel
lose lost waste wasted dissipate loss / gain
waste excretion excrete faeces lost
germ pathogen virus bacteria microbe bug bacterium
virus germ pathogen
bacteria germ microbe bacterium
disease illness infection sickness
vaccine vaccination injection inject jab
antibody antibodies immune_system
immune resistant resist immunity insensitive / susceptible vulnerable non-resistant
resistant resistance immune survive / sensitive susceptible
antibiotic drug medicine
medicine drug treatment
enzyme catalyst protease amylase lipase
denature denatured lose_shape deform unfold
substrate reactant molecule
active_site binding_site
protein polypeptide
digest break_down digestion breaks_down chop_up decompose
break_down digest decompose split dissolve
saliva spit
absorb take_up soak
blood bloodstream
vein veins venous
artery arteries arterial
heart cardiac
vessel tube
valve flap
wall lining
cell cells
nucleus core
membrane skin barrier
semipermeable partially_permeable selectively_permeable
solute dissolved concentrated concentration solution
concentrated strong hypertonic high_concentration / dilute weak hypotonic
dilute diluted weak / concentrated
diffuse diffusion spread
chromosome dna
diploid full_set two_sets 2n full_chromosomes / haploid half one_set
haploid half_the_chromosomes half n
gamete sperm egg sex_cell
identical same clone copies
bone skeleton
muscle muscular
nerve neuron neural
brain mind
lung lungs
skin hand fingers body arm
root roots
stem stalk
leaf foliage
seed grain
soil ground earth
force push pull
action reaction
equal same / unequal
opposite other_way back against contrary
accelerate speed_up move
friction rub resistance drag grip
gravity gravitational weight
mass weight
weight weigh mass
density dense
dense density compact / light
buoyancy upthrust float
float swim buoyant / sink
displace push_aside pushes_aside push_away
pressure push press tension stress
tension stress pressure strain
air atmosphere atmospheric gas
altitude height elevation up_there mountain / sea_level
boil boiling evaporate bubbles vapor vapour / freeze condense
evaporate vaporise vapor vapour turn_into_gas dry boil turning_into_vapour / condense
condense condensation liquefy
freeze solidify ice / melt
melt molten liquid melted liquefy / solid freeze frozen
molten liquid melted fluid / solid
solid hard crystal
gas vapour vapor air
vapour vapor gas steam
temperature heat warmth degree how_hot
heat warmth thermal energy
cool cold chill cools / warm heat
conduct conductor conductivity / insulate insulator
insulate insulator insulation poor_conductor bad_conductor
draw take carry remove
electricity electric electrical current charge
current electricity charge flow
circuit path loop wire
bulb lamp light
voltage potential
charge charged ion
ion charged_particle ions
electron negative_particle
particle molecule atom
molecule particle compound
atom particle
lattice crystal structure place
magnet magnetic
wave oscillation seismic shaking vibration
seismic shaking quake earthquake shock
sound noise
light ray radiation
ray light
lens glass
react reaction respond
reaction process
collide collision hit bump crash
activation_energy energy_barrier
rate speed velocity
speed velocity rate
react_with combine
acid acidic
base alkali basic alkaline
metal iron steel
iron metal
rust corrode corrosion oxidise
dissolve dissolved solution
mixture solution
compound substance molecule
element substance
substance material chemical matter
powder fine_grains
burn combust combustion fire
plate plates tectonic
earthquake tremor quake
volcano eruption
rock stone
erode erosion wear_away wears_away
deposit deposition sediment silt
river stream water
meander bend curve loop
cut_off abandon separate
ocean sea
mountain hill range
wind air breeze
windward facing_the_wind upwind first_side / lee leeward other_side
rain precipitation rainfall
cloud clouds
climate weather
season summer winter
hemisphere half north south
earth globe planet world
moon lunar
star stars
planet planets earth
blue bluish
temperature hot cool
axis tilt
phase phases
year annual
day daily
experiment investigation test trial
control_group comparison
sample specimen piece
result outcome finding data
error mistake uncertainty
hypothesis prediction
variable factor
bile gall
villi villus
pancreas pancreatic
intestine bowel gut
stomach stomachs
amylase enzyme
droplet drop small_drops emulsify emulsifies
ribosome ribosomes
second s sec seconds
metre m meter metres
hour h hr hours
minute min minutes
kilogram kg
percent %
`;
