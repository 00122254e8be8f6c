/**
 * The verbs that a function's name may begin with. The list is closed: a further verb is a commit of
 * its own, which says what the verb means here and why no verb of the list says it.
 */
const VERBS = `
accept acquire add adopt allocate allow analyze announce answer append apply approve ask assemble
assert assign attach attempt authenticate authorize await begin bind book broadcast build bundle
cache call cancel cap capitalize capture carry change check choose chunk claim clamp clean clear
clone close collapse collect combine commit compare compile complete compress compute configure
confirm connect consume continue convert copy count cover create cut debounce decide declare
decline decode decrypt deduplicate defer define delay delete deliver deny derive describe
deserialize detect digest disable disband disconnect dismiss dispatch display distribute divide
document download draft drain draw drive drop emit enable encode encrypt end enqueue ensure enter
erase escalate escape estimate evaluate exchange exclude execute exit expand expect expire explain
export extend extract fail fetch fill filter find fingerprint finish fit flush focus follow forbid
force format forward freeze generate get give go grant group handle hash hide hold identify ignore
import improve include increment index inherit inject insert inspect install instrument
interpolate invalidate invite invoke issue iterate join keep kill lease leave limit link list
listen load locate lock log look maintain make map mark match measure memoize merge migrate
minimize modify monitor mount move multiply name narrow navigate negate nest normalize note notify
observe offer omit open operate optimize     park parse patch pause peek perform
persist pick ping place plan poll populate post prefix prepare preview print probe process produce
project promise protect prove provide provision prune publish pull push put query quote raise rank
rate read rebook rebuild receive reclaim recommend recompute reconcile record recover recreate
redact redeem redirect reduce refer refill refresh refund refuse register reject relate release
reload remember remove rename render renew reopen repair repeat replace replay reply report
request requeue require reschedule reserve reset resize resolve respond restart restore resume
retain retire retry return reverse revert review revoke rewrite roll rotate round route ruin run
sample sanitize save scale scan schedule scroll seal search seed select send separate serialize
serve set settle share shift shorten show shuffle shut sign simplify simulate skip sleep slice
solve sort spawn split spread start stop store stream strip stub submit subscribe substitute
subtract suggest sum summarize suspend swap sweep switch sync synthesize tag take terminate test
throttle toggle trace track transfer transform transition translate traverse trim truncate try
tune turn unescape uninstall unlink unlock unpack unregister unseal unsubscribe unwrap update
upgrade upload use validate verify visit wait wake walk warn watch wire withdraw withhold wrap
write
`;

/** The first words of predicates: `isPaid`, `hasBuyer`, `canCancel`. */
const PREDICATES = "is has can should are may must needs";

/** The first words of conversions and event handlers: `toItem`, `fromItem`, `onClick`. */
const CONVERSIONS = "to from as on";

const listWords = (text: string) => text.split(/\s+/).filter((word) => word !== "");

export const ALLOWED_FIRST_WORDS: ReadonlySet<string> = new Set(
  [VERBS, PREDICATES, CONVERSIONS].flatMap(listWords),
);
