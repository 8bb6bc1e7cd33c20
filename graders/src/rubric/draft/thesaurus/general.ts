/**
 * Everyday verbs, adjectives and nouns that one idea is told with. A line is a group of words of one
 * meaning; after `/` stands the group of the opposite meaning; `_` joins the words of a phrase. Written by
 * hand for this project.
 */
export const general = `
increase rise raise grow growth gain climb soar go_up goes_up went_up get_bigger get_larger boost expand expansion enlarge swell surge higher more / decrease fall drop decline shrink reduce reduction diminish lower lessen go_down goes_down went_down get_smaller contract cut dwindle sink less fewer slump
large big huge great vast bigger larger greater enormous massive immense considerable / small tiny little smaller minor slight minute
high higher elevated tall upper / low lower reduced
more greater additional extra further larger higher many / less fewer smaller lower little reduced lesser
most maximum highest greatest largest biggest best majority / least minimum lowest smallest fewest minority
furthest longest farthest greatest_distance / nearest shortest closest least_far
fast faster quick quicker rapid rapidly quickly speedy swift soon sooner speed_up speeds_up accelerate hasten / slow slower slowly sluggish delay late later slow_down slows_down decelerate
hot hotter warm warmer warmth heated heat / cold colder cool cooler chill freezing
begin start commence initiate launch onset originate set_off trigger / end finish stop cease halt terminate conclude
continue go_on goes_on proceed carry_on keep_going persist move_on / stop halt cease interrupt
endless without_end forever infinite never_end never_stop infinitely never_ending unlimited keep_going indefinitely eternal go_on_forever / limited finite bounded temporary
cause lead_to leads_to produce bring_about result_in give_rise make trigger create generate due_to
because since due_to owing as_a_result reason
prevent stop avoid keep_from block inhibit hinder impede forbid keep_out keep_away protect_from deter avert kept_from / allow let permit enable cause
allow let permit enable make_possible able
need require necessary must have_to has_to essential demand want
use utilise employ apply make_use_of usage exploit
consume use_up used_up exhaust spend deplete expend / remain unchanged remains_unchanged left_over not_consumed conserve retain preserve
make produce create generate build construct form manufacture synthesise develop yield formation
change alter modify vary transform shift convert become turn_into adjust differ mutate deform / stay remain constant same unchanged fixed stable steady
destroy ruin break damage wreck demolish kill wear_away destruction / preserve protect repair save build create
break crack split snap fracture burst interrupt rupture / join connect repair mend
divide split separate partition halve cut chop segment part / join combine unite merge connect mix fuse
join combine unite merge connect link attach bind bond bring_together put_together bundle assemble fuse pair
connect link attach tie hook couple
mix blend combine stir / separate
move travel go shift motion flow pass migrate transport movement mobile moving run circulate / stay rest still fixed stationary locked stuck immobile remain
free freely mobile loose able_to_move unrestricted / fixed locked bound stuck trapped in_place
carry transport bring deliver convey transfer move take haul ship bear
send transmit transfer deliver pass dispatch emit / receive get obtain
give supply provide deliver donate offer hand furnish / take remove receive
give_off release emit let_out let_go send_out discharge free exude excrete breathe_out produce output / take_in absorb consume draw_in breathe_in intake
take_in absorb intake draw_in breathe_in soak_up suck_up take_up takes_up inhale uptake use / give_off release emit breathe_out
get receive obtain gain acquire collect earn / lose give_away
keep hold store save retain maintain contain preserve stay hang_on / lose release drop discard throw_away
store save keep hold stock record memory remember reserve
contain hold include comprise consist has inside filled full
remember recall recollect memorise retain know / forget
throw_away discard drop remove delete eliminate get_rid_of dispose dump exclude cast_off / keep retain add
remove delete take_out take_away extract withdraw eliminate pop get_rid_of leave taken_out come_out come_off drain / add insert put put_in append push include place
add insert put put_in append attach push place join include enter
rest remainder other remaining left others
reverse opposite backwards inverse contrary back_to_front turned_round / same
last final latest newest most_recent recently youngest / first earliest oldest initial
first initial earliest beginning
order sequence arrangement sorted ordered in_order sort / disorder random unsorted
before beforehand in_advance ahead ahead_of_time earlier prior previously previous first / after later afterwards following
after later afterwards following next then subsequently
during while throughout in_the_course
same identical equal equally alike exact_copy similar duplicate / different distinct differ unlike other unequal
different distinct unlike various varying diverse vary
compare comparison relate contrast match baseline check
similar alike resemble like
show demonstrate prove indicate reveal display illustrate make_clear expose exhibit tell
prove show demonstrate confirm verify evidence / disprove refute
say state tell claim express declare mention
ask request question inquire enquire
answer reply respond response react
think believe consider suppose assume conclude expect regard
know understand learn realise recognise aware comprehend figure_out / unaware mistaken ignorant
mistaken wrong error false incorrect mistake inaccurate / right correct accurate true
true correct right valid real accurate really truth honest / false wrong untrue lie fake
lie deceive mislead cheat not_tell_the_truth dishonest / truth honest
trust believe rely credible reliable believable confidence / distrust doubt unreliable
reliable dependable trustworthy accurate consistent precise / unreliable
help aid assist support benefit serve / hinder harm
act react behave behaviour behavior do response perform action
look see observe watch view notice perceive visible seen / hide conceal
hide conceal private invisible secret cover not_visible / show reveal public expose
find discover locate detect identify spot search / lose
search look_for seek hunt lookup
choose select pick choice decide decision option opt
alternative option choice second_best instead other_thing
give_up forgo sacrifice forego abandon miss_out lose
try attempt seek effort
work function operate run perform
execute run perform carry_out carried_out
repeat again several_times many_times once_more more_than_once do_again repeatedly multiple_times trials more_trials rehearse over_and_over
several many multiple numerous various some few
all every each entire whole complete total everything everyone full / none nothing nobody some
whole entire complete total all full everything / part half piece
part piece portion section component fraction segment bit share
half halve 50_percent
two both pair couple twice double
every each all
only just solely merely alone
always constantly all_the_time permanent forever / never
often frequently usually commonly regularly / rarely seldom
important significant vital crucial essential key / unimportant
easy easily simple straightforward / difficult hard complicated
hard difficult tough complicated
strong powerful strength stronger strengthen powerful reinforce / weak weaken feeble weaker
strengthen reinforce encourage support / weaken punish discourage
weakened weak dead harmless inactive attenuated killed / strong live active
safe secure safer security safely protected / dangerous unsafe risky
protect guard defend shield keep_safe secure protection / attack harm expose
attack invade assault strike
harm damage hurt injure threaten / protect
danger risk hazard threat peril emergency
fight combat battle war struggle defend resist
survive live stay_alive survivor withstand resist / die killed perish death
die dead death perish killed kill destroy
live alive life living / dead
kill destroy wipe_out eliminate
near close nearby next_to adjacent neighbouring / far distant away remote
far distant away further
away off / towards back to
return come_back go_back back pay_back paid_back repay back_and_forth forth_and_back there_and_back round_trip / leave away
leave escape flee get_out exit depart go_away run_away move_out losing_people / enter come_in arrive stay
enter come_in go_in get_into come / leave exit
arrive reach come get_to
reach get_to arrive attain obtain get_at touch arrive_at
inside in interior within internal inner / outside exterior outer external
outside outer outward exterior external
top above upper over on_top up upward higher / bottom below under down
up upward above rise / down downward descend sink
rise go_up ascend climb pushed_up moves_up / sink descend fall come_down goes_down
descend come_down go_down sink fall
push press shove force exert push_back / pull draw attract
pull draw attract drag
press squeeze compress pressure
touch contact reach meet
side part face facing
surface area outside face exposed exterior
cover coat layer coating barrier shield film paint
block barrier obstacle stop obstruct
wide broad thick / narrow thin slim
thick wide muscular fat / thin narrow
long longer lengthen stretch tall extended length / short shorter
stretch extend lengthen longer
new modern recent fresh novel latest / old ancient
cheap cheaper inexpensive affordable low_cost low_price less_expensive costs_less / expensive dear dearer costly more_expensive high_price
expensive dear costly pricey dearer
rich wealthy money capital / poor
plenty plentiful lots abundant much large_amount large_amounts a_lot_of numerous many / scarce shortage rare little lack
scarce shortage rare lack scarcity scarcer not_enough insufficient too_little deficit / surplus plenty abundant
enough sufficient adequate
empty hollow vacant / full filled
open unlocked interrupted gap / closed shut sealed
close shut seal seal_off
clear obvious plain
bright shine light glow lit illuminate / dark dim unlit
lit illuminated bright sunlit glow on / dark off goes_out went_out turns_off
goes_out go_out go_dark goes_dark stops_glowing stop_glowing turn_off turns_off switch_off stops_working off not_lit went_out / stays_lit lit on glow
wet moist moisture damp humid water liquid / dry
dry arid no_moisture without_water no_rain / wet moist humid rainy
light lightweight / heavy
heavy weigh weight mass heavier
amount quantity number volume level
number amount quantity count figure
size length dimension extent area how_big
type kind sort category class
example instance such_as
way method manner means technique approach procedure
rule law principle regulation
reason cause why because
purpose aim goal intention function objective
effect result consequence outcome impact influence
influence affect impact effect
problem issue trouble difficulty
idea concept notion thought view opinion
fact truth evidence
place location position spot site where locate
time period duration moment
moment instant second
group set collection crowd bunch
crowd many_people others everyone
person people human individual man woman someone somebody citizen men
child kid infant
others everyone_else other_people somebody_else another someone_else
nobody no_one none nothing
share divide split distribute common
own possess have belong
property feature characteristic trait quality attribute
member element item thing
item element object thing entry value
pair couple two
copy duplicate replicate reproduce clone
spread distribute diffuse travel circulate go_round disperse scatter
collect gather accumulate assemble build_up pile_up
build_up accumulate gather collect pile_up increases
shape form structure geometry configuration
wait pause hold stand_by stall
stuck blocked trapped jammed locked lock hang not_move cannot_move unable_to_move / free loose moving
slip slide jerk move_suddenly
sudden suddenly abrupt at_once / gradually slowly
direct directly straight immediate steeper / indirect
direction way toward
measure gauge record reading test determine
test check examine try trial
expand grow swell
improve better enhance upgrade refine / worsen worse
good better best beneficial positive / bad worse harmful negative
advantage benefit plus merit gain pro / disadvantage drawback
replace substitute swap
control govern rule manage direct regulate limit check balance
limit restrict restrain constrain check curb bound / unlimited extend
force compel make pressure coerce push
threaten intimidate pressure bribe force punish buy
punish punishment penalise sanction penalty / reward praise
reward prize praise benefit reinforcement incentive / punishment
pay spend buy purchase cost
tax duty levy
read look_at
write record note
draw sketch paint
speak talk say tell
hear listen sound
learn study acquire teach educate
teach train educate instruct
lack without missing absence no absent not_enough / have with presence present
fit bind match suit go_into
fill full pack
rub friction scrape grind
bend curve loop turn
flat level even smooth / rough uneven
smooth slippery / rough bumpy
tilt tilted lean inclined slanted angle incline angled
face turned_towards lean_towards facing directed
rotate spin turn revolve
orbit revolve go_round go_around circle move_around goes_round goes_around
cross traverse pass
predict forecast expect
average mean typical
spot see notice identify find
outlier anomaly anomalous unusual don't_fit
conclude infer deduce conclusion
attribute due ascribe caused
treatment variable change intervention
exact precise accurate
random chance accident randomly by_chance luck coincidence / deliberate systematic
obey follow comply subject_to above_the_law
trial court hearing judge
prison imprison jail lock_up locked_up detain put_in_jail
secret private hidden confidential / public open
responsibility duty blame accountable
feel felt sense experience
crash fail die collapse break_down dies crashes / work run
repair fix mend heal cure
heal repair recover cure
`;
