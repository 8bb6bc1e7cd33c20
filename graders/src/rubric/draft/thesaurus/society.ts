/** Words of history, economics, psychology, letters and the state, in the same shape as `general`. */
export const society = `
king monarch ruler royal queen crown
government state authorities administration
power authority control strength
law legal rule legislation lawful
free freeman liberty freedom / slave unfree
trial court hearing lawful_trial
parliament legislature congress legislative
executive president administration
judge court judicial judiciary
branch part arm
check control balance limit
vote ballot elect election choose
voter citizen elector
election poll vote
bribe pay buy paid
citizen people inhabitant resident person
country nation state
war conflict battle
peace treaty truce
revolution revolt uprising
rebel revolt
colony colonies empire overseas_territory
empire colonies
factory factories mill plant industry
machine machinery
worker workers labour labor people workforce
farm farming agriculture agricultural
town city urban
raw_material cotton resources
coal fuel
iron ore
market customers buyers bought
trade commerce merchant trader
invest put_into investment finance capital
money cash banknotes currency capital funds
print issue
value worth purchasing_power real_value buys
worthless lose_value lost_value no_value buys_less worth_less / valuable worth_more
debt loan credit
loan credit debt borrow
borrow loan borrower debtor lend
borrower debtor / lender creditor
lender creditor bank
repay pay_back paid_back repayment return
price cost expensive
buyer consumer customer
seller supplier producer
supply offer provision
demand want desire
shortage scarcity not_enough scarce
compete outbid rival competition
good product commodity item
spend pay buy consumption spending / save saving
save saving / spend
interest_rate rates rate
rate rates
firm company business
employ hire job
profit gain earnings / loss
tax levy
next_best second_best best_other alternative
benefit value gain
non_rival nonrival non_rivalry nonrivalry just_as_much
non_excludable nonexcludable non_excludability cannot_be_excluded can't_stop cannot_stop can't_exclude
exclude keep_from stop shut_out keep_out
reparation war_debt
strike walkout
west western
flee escape leave run_away
book books copies
read literacy literate
literacy read
church religion religious
reformation luther reformers reformer
idea knowledge thought
stimulus stimuli signal trigger
response reaction reflex
reflex automatic_response response
neutral bell
pair associate link together
behaviour behavior act what_you_do
consequence result follow
reward reinforcement
memory remember
item chunk thing
rehearse repeat
capacity limit holds
diffusion_of_responsibility shared_responsibility somebody_else_will everyone_thinks another_will
emergency serious danger crisis
narrator storyteller teller telling person_who_tells
story account tale narrative
reader audience us
character figure
author writer
poem verse
compare comparison like
simile like_or_as
metaphor is_something_else
mad insane crazy
naive not_understand
theme topic
culture custom
language speech
society community
class rank
race ethnic
equal fair same
fair just lawful / unfair
right entitlement
oppose resist against
support back
victory win
defeat lose
leader head chief
army soldiers troops military
`;
