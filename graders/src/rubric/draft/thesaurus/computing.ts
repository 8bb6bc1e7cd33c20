/** Words of computing, in the same shape as `general`. */
export const computing = `
program code software application script
code source program
source source_code
function method procedure subroutine routine
method function operation
call invoke run calls_itself
recursive recursion calls_itself
base_case stopping_condition terminating_condition
stack stack_memory
stack_overflow run_out_of_stack out_of_stack_space call_stack
memory ram storage space
run execute running executed
run_time runtime while_running dynamically program_runs dynamic / compile_time static in_advance
dynamic flexible grow_and_shrink variable changes adjustable expandable resizable / static fixed
static fixed constant / dynamic
compile translate compiler compiled
translate convert turn_into compile turns transform
machine_code machine_language binary native_code executable
line_by_line one_statement statement_after_statement line_for_line step_by_step bit_by_bit one_by_one line_at_a_time
line statement instruction
interpret interpreter
variable identifier
value data number element
data information values fields
field attribute property
array list
list linked_list chain
linked_list chain list
node element
pointer reference link address
reference pointer refer
index position slot bucket cell place
bucket slot index position
key identifier
hash hashing hash_function
collision same_index same_slot
table map dictionary
tree hierarchy
root top
queue line fifo
fifo first_in_first_out
lifo last_in_first_out last_added_first_removed
last_in last
first_out first_removed
pop remove take
push add insert
top last
sort order ordered sorted arranged small_to_large ascending / unsorted random
search look_up find
middle center centre median mid
half side part
compare comparison looks_at check
loop iterate iteration cycle
iterate loop repeat
class type object
object instance
instance object
inherit inheritance derive
encapsulate encapsulation bundle
interface api public_methods
private hidden hide internal inaccessible not_accessible / public
public accessible visible / private
implementation internals inside details
detail internals implementation inside
unexpected wrong corrupt accidental
process thread task
thread process
resource lock
lock mutex lock_held
wait block blocked
deadlock circular_wait waiting_on_one_another
file document
server site host
client browser user
network internet web
packet message datagram
lost missing dropped
resend retransmit retransmission resending send_again
connection handshake link
reliable reliability guaranteed
speed low_latency fast performance latency
delay latency lag wait
live real_time real-time streaming
video stream streaming
game games
encrypt encrypted encryption cipher / plain unencrypted
eavesdrop eavesdropper listen listener in_between spy
certificate identity
identity who is_who
change tamper modify alter
password secret
user person
reachable refer reach accessible / unreachable
unreachable nobody_refers cannot_reach not_reachable no_longer_reach unused
free release reclaim deallocate give_back gives_back dispose
release free let_go
automatic automatically on_its_own by_itself without_doing / manual manually by_hand on_your_own
manual manually by_hand yourself on_your_own
exception error
bug error fault defect
crash die hang fail
input data
output result print
test check
database table store
query request
copy duplicate
parameter argument
return give_back
constant fixed
size length number_of_elements how_many
time_complexity complexity cost running_time
constant_time o_1
efficient fast cheap / inefficient slow
binary two
bit digit
layer level
abstraction hide
module component unit class
unit object class module
operating_system os
compile_error syntax_error
syntax grammar
`;
