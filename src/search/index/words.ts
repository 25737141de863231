/** What makes two spellings the same word, and which words carry no meaning. Index, query and highlighter share it. */

/**
 * Reduces a word to the one spelling that index and query share: compatibility forms resolved, accents dropped,
 * lower case. `Café` → `cafe`, `ﬁ` → `fi`. The result may be longer or shorter than the input.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Words that keep their ending: going to `production` has nothing to do with a `product`. */
const WHOLE = new Set(['production', 'note']);

/**
 * A light English stem, so that `refunds`, `refunded` and `refunding` meet, and `authenticate` meets `authentication`.
 * Anything with a digit or under four letters is left alone: a symbol must not lose its end. Input is folded; the
 * output need not be a word, it is only ever compared with other stems.
 */
export function stem(word: string): string {
  if (word.length < 4 || WHOLE.has(word) || !/^[a-z]+$/.test(word)) return word;
  const singular = dropInflection(word);
  return WHOLE.has(singular) ? singular : dropNounEnding(singular);
}

/** Plural, past and present participle. */
function dropInflection(word: string): string {
  if (/(?:ies|ied)$/.test(word)) return word.length > 5 ? `${word.slice(0, -3)}y` : word;
  // `status`, `address` and `analysis` are not plurals.
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ings')) return dropInflection(word.slice(0, -1));
  if (word.endsWith('s')) return word.slice(0, -1);
  const verb = /^(.+?)(?:ing|ed)$/.exec(word)?.[1];
  // `string`, `need` and `used`: without a vowel and three letters in front, the ending belongs to the word.
  if (verb === undefined || verb.length < 3 || !/[aeiouy]/.test(verb) || word.endsWith('eed')) return word;
  return undouble(verb);
}

/** `verification` meets `verify`, `expiration` meets `expire`, `cancellation` meets `cancel`. */
function dropNounEnding(word: string): string {
  let rest = word.replace(/([ts])ion$/, '$1').replace(/ability$/, 'able');
  if (rest.length > 3) rest = rest.replace(/[ey]$/, '');
  if (rest.length > 6) rest = rest.replace(/at$/, '').replace(/i$/, '');
  // British spellings: `-ise` is `-ize`, `-our` is `-or`.
  return undouble(
    rest
      .replace(/ific$/, 'if')
      .replace(/(?<=.{4})is$/, 'iz')
      .replace(/(?<=.{3})our$/, 'or'),
  );
}

/** `cancelled` and `canceled`, `submitting` and `submit` share a stem; `bill` and `process` keep their double letter. */
function undouble(word: string): string {
  const doubled = /([bdgmnprt])\1$/.test(word) || (word.length > 5 && word.endsWith('ll'));
  return doubled ? word.slice(0, -1) : word;
}

/**
 * Words that a natural question carries without telling the search anything. A query made of nothing else keeps them.
 * `not`, `get`, `use`, `set` are missing on purpose: they occur in error codes, methods and titles.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about actually all am an and any are as at be because been being by came can cannot could did do does doesn don during each every
  for from had has have having hello hey hi how however i if in into is isn it its just like may me might my
  need of on once only or our ought please really shall she should so some someone that the their them then there these they thing things this
  those to us via want wanted was way ways we were what when where whether which while who whom whose why
  will wish with without would you your yours`.split(/\s+/),
);

/**
 * People that something is done to, and prepositions (`search by email`). Where a query says more, as `refund customer` does,
 * a result need not have them.
 */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  `customer customers user users client clients buyer buyers shopper shoppers someone somebody
  after another before between by than through`.split(/\s+/),
);

/** Names of other providers: `stripe elements` asks for our counterpart of what Stripe calls so. */
export const OTHER_PROVIDERS: ReadonlySet<string> = new Set(
  'adyen braintree mollie stripe worldpay'.split(' '),
);

/** Verbs that begin a task. Those that also name a thing (`charge`, `invoice`) ask only with something after them. */
export const ACTIONS: ReadonlySet<string> = new Set(
  `accept add allow apply attach authorize avoid ban bill block build cancel capture change charge check choose
  collect configure confirm connect correlate create customize debit dedupe deduplicate delay delete deploy
  detach detect disable display downgrade download edit email embed enable expose fetch finalize find fix
  forward generate get give grant handle hide hold ignore implement import increase install integrate
  invoice issue keep limit link list listen load look lookup make mark merge migrate mock move notify offer
  open pause pay place prevent protect prove read receive reconcile recover redirect reduce refund register
  reject release remember remove render reopen replace resend reset respond restrict resume retry reuse
  reverse revert revoke roll rotate run save schedule search see sell send set settle share ship show
  simulate skip split start stop store style submit subscribe suspend switch sync take tell test track
  transfer translate trigger unblock undo unsubscribe update upgrade upload use validate vault verify view
  void wait whitelist withdraw write`.split(/\s+/),
);

/** A query that begins with one of them is a question. */
export const QUESTION_STARTS: ReadonlySet<string> = new Set(
  'how where what when why which who whose can could does do is are should'.split(' '),
);

/** Verbs that pad a question (`where do I find …`, `how does … work`) but mean something in a list of words. */
export const QUESTION_FILLERS: ReadonlySet<string> = new Set(
  `able allowed best come comes different difference exactly find frame get go going happen happens kind know let long make
  many mean means much need needed often possible see type use used using work works working`.split(/\s+/),
);

/** Whether a word says so little that a question means the same without it. */
export function isFiller(word: string): boolean {
  return [STOP_WORDS, SMALL_WORDS, QUESTION_FILLERS].some((words) => words.has(word));
}
