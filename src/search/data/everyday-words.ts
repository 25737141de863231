/**
 * What people who are new to payments say for the words of the trade: by the site's word (or the name of a group of
 * `synonyms.ts`), what they type instead. Only understood in a query, and worth less than a word of the trade. An entry is true
 * on any payments site; what is asked of one section goes into `sections` of its page.
 */
export const EVERYDAY_WORDS: Readonly<Record<string, string>> = {
  // Money
  refund:
    'sent back, send back, sending back, pay back, paid back, gave back, giving back, hand back, return funds, get back money, undo payment, reverse payment, return payment, back to buyer, back to card',
  'accept payment':
    'take payment, get paid, getting paid, receive money, receive payment, collect money, collect payment, charge card, bill card, let people pay',
  amount: 'sum, total',
  decline:
    'not go through, go not through, said no, says no, say no, turn away, knocked back, does not accept card, card not work, card not accepted, refuse, not let through, bank refuse',
  'insufficient funds':
    'empty account, not enough funds, no funds, not enough balance, not enough on card, account empty, too little money',
  capture: 'take held money, take reserved money, collect held money',
  'capture later':
    'set aside, put aside, reserve money, earmark, block money, charge later, take money later, hold on card, ship first, when shipped',
  release: 'let go, unlock money, free money, give free, rest of held money, drop hold',
  partial: 'piece, only some, not all',
  receipt: 'proof of payment, proof of purchase, slip, email after paying',
  dispute:
    'claim, complain, complain to bank, contest, contested, takes money back, does not recognize, not recognize charge, never bought, says they did not buy, bank took back, inquiry',
  evidence: 'paperwork, show that i delivered, prove that i delivered',
  respond: 'answer, push back, defend',
  fraud: 'scam, scammer, thief, crook, suspicious, fishy, fake order',
  'promotion code': 'money off, percent off, rebate, special offer, cheaper with code',
  'smallest unit': 'pennies, penny, comma, decimal point, decimal places',
  // Invoices
  invoice: 'bill, billed, pro forma',
  'issue invoice': 'send bill, send out bill, finalize bill, mail bill, email bill',
  'line item': 'position, item on bill, line on bill, entry on bill',
  quantity: 'unit count, how many on, number of seats, seats, pieces, how many pieces, how many of',
  'due date': 'pay by date, last day to pay, when must be paid',
  'net terms': 'days to pay, time to pay, pay within days, pay later, payment terms, weeks to pay',
  'past due':
    'owe, owes, owing, owe money, overdue, in arrears, arrears, behind on payment, not paid, late payer, missed payment',
  memo: 'note on invoice, note on bill, comment on bill, text on bill',
  // Subscriptions
  subscription:
    'membership fee, repeat payment, repeating payment, regular payment, monthly fee, pay monthly, standing order, pay automatically',
  product: 'article, what i sell, thing i sell',
  'one time':
    'one off, once only, single payment, single purchase, onetime, just once, pay once, not recurring',
  recurring: 'repeating, regular, every month',
  interval: 'billing period, frequency, cadence, weekly, every week, every quarter',
  trial:
    'try for free, free of charge, for free, for nothing, first month free, without paying first, taster, try before paying, free week, free days',
  pause:
    'take break, on hold, put on hold, hold off, stop for a while, stop for now, temporarily stop, vacation, holiday, skip month',
  resume:
    'start again, continue, carry on, pick up again, turn back on, switch back on, bring back, after break, end break',
  cancel: 'call off, get out, drop out, stop for good, opt out, cut off, no longer want',
  'change plan':
    'more expensive, cheaper plan, bigger plan, smaller plan, higher tier, lower tier, move up, move down, different plan, other plan, another plan, change membership, switch membership, move to yearly, monthly to annual',
  proration:
    'part of month, unused time, unused days, rest of month, middle of month, mid month, mid cycle, midcycle, halfway through, fair share',
  renewal: 'next month, next bill, next time charged, comes up again, charged again, keeps going, prolong',
  phase:
    'first months cheaper, cheaper at first, cheaper first, price step, special price first, price goes up, price later, starter price, step by step price',
  'failed renewal':
    'missed payment, fee not go through, card stopped working, cannot be charged, monthly payment fail',
  access: 'let in, lock out, keep out, get in, still use, keep using, login',
  // Customers
  customer: 'people, guest, patron, account holder, purchaser, visitor',
  block: 'keep out, keep away, stop person, refuse person, kick out, lock, not let',
  unblock: 'let back, let in again, unlock, turn back on, forgive, lift ban, lift block',
  delete:
    'wipe, throw away, throw out, take off, take out, take away, forget, clear, scrap, discard, cross out',
  create: 'set up, start new, put in, begin new',
  update: 'rename, correct, adjust, alter, replace, fix typo, lower, increase, set new, put new',
  retrieve: 'see one, show one, open one, pull up, get details, look at, see details, view, check one',
  list: 'show all, see all, view all, all of',
  search: 'look for, hunt, seek, pick out',
  duplicate: 'same person twice, two accounts, double account, exist twice, two entries, two copies',
  name: 'surname, first name, last name',
  phone: 'mobile, mobile number, cell, cellphone, telephone',
  address: 'where live, home address, street, city',
  // Identity
  kyc: 'who they are, who someone is, passport, driver license, driving licence, driving license, id card, identity card, real person, really exist, confirm identity, identity papers, background check, check person, check people, prove who, papers checked',
  'age check': 'underage, too young, legal age, birthday, how old, grown up, age limit, age restriction',
  selfie: 'photo of face, portrait',
  upload: 'photograph, image, scan, snapshot, take picture, hand in, send in file',
  'social security number': 'ssn, tax number, tax id',
  // Cards, bank accounts, wallets
  'save card':
    'remember card, keep card, remember payment, not type again, without typing again, type card once, pay again without, for next time, card details stored, one click',
  'change card': 'different card, other card, another card, swap card, new plastic',
  detach: 'take off card, forget card, take away card, throw away card',
  'card expiry':
    'run out, runs out, ran out, out of date, old card, valid until, best before, no longer valid',
  cvc: 'three digits, 3 digits, number on back, code on back, three digit, back of card',
  wallet:
    'phone payment, pay with iphone, with their phone, with their iphone, tap to pay, face id, pay with watch',
  ach: 'straight from bank, from bank account, checking account, savings account, without card, no card, bank login, debit bank, account and routing number',
  'payment link':
    'link to pay, link in email, link in message, without website, without own website, no website, without building website, pay page, payment page, hosted page',
  expire: 'stops working, stop working, too late, runs out, still works, how long good',
  zip: 'post code',
  // Safety
  '3ds':
    'extra check, bank prompt, bank confirmation, bank confirm, bank code, code from bank, code by text, text code, confirm with bank, bank app, banking app, extra step, extra security, extra question, second check, bank approval, bank window, bank page, bank question, bank text',
  challenge: 'prompt, popup, pop up, code by sms, password from bank, question from bank',
  exemption: 'skip check, without check, no check, small purchase, small payment, turn off check',
  'off session':
    'nobody there, nobody is there, no one there, at screen, not at screen, in background, while away, when away, without them, without shopper, without customer, without buyer, while asleep, by itself, on its own',
  'api key': 'login data, access code, passcode',
  'leaked key':
    'exposed key, key exposed, public by accident, pushed to github, on github, posted key, published key, committed key, got out, hacked, someone has my key, someone saw, stolen password, lost key',
  safe: 'protect',
  'personal data':
    'private information, personal information, private details, personal details, details about people',
  'card element':
    'card inputs, field to type, type card, typing card, enter card, where type card, card fields, card entry',
  'not appear':
    'not show, not showing, not shown, invisible, blank, not there, not see, nothing shows, stays empty, stays blank',
  style: 'look like, font, design, brand, pretty, match brand, match site, colors, bigger text',
  pci: 'card safety rules, card security rules, security rules, safety rules, compliance',
  https: 'padlock, secure connection',
  'authentication errors':
    'not allowed, access denied, no access, key not work, key does not work, not let in, not authorized, wrong password, password not work',
  // Webhooks
  webhook:
    'heads up, ping, pings, get told, tell my server, let my server know, let me know, inform, be told, get informed, hear about, hook, news from you, message from you, push message',
  event: 'something happens, occurrence, notice, alert, message',
  'webhook endpoint': 'address for notices, where to send, receiving address, url for notices, receiver',
  replay:
    'two times, double, doubled, repeated, repeatedly, several times, more times, same one again, second copy, same message again, duplicated, many times',
  delivery: 'come through, get through, reach me, reach us, reach my server, sent to my server',
  signature:
    'really from you, really from, really came from, genuine, fake message, fake notice, forged, forge, spoofed, spoof, trust, real message, pretend to be you, someone else sends',
  downtime:
    'server off, not reachable, cannot reach, crashed, crash, unavailable, maintenance, went down, goes down, is down',
  'local webhooks': 'home computer, my pc, at home, on my desk',
  firewall: 'let through, allow in, ip address, ip addresses',
  rotate: 'renew, new secret, change secret, swap secret, exchange',
  // Calls
  'rate limit':
    'too fast, too often, too many calls, too many times, slow down, how many calls, calls per minute, requests per second, calls per second, speed limit, get stopped, ask too often, how fast, how often can i call, traffic',
  'back off':
    'incremental backoff, wait before trying, pause between, wait longer, wait between, slow down, how long wait, wait a bit',
  retry:
    'try once more, second try, repeat, redo, another go, another try, repeated try, tries, once more, do again, ask again, send again, trying again',
  timeout: 'no answer, no response, no reply, hangs, never answers, waits forever, takes forever',
  'lost connection':
    'connection drop, connection breaks, internet goes down, network drop, network down, internet down, wifi, connection lost, cut off, line drops',
  'safe retry':
    'pay twice, billed twice, bill twice, paid twice, paying twice, charged two times, charged double, double payment, taken twice, take twice, two payments, pay double, twice by mistake',
  pagination:
    'load more, show more, more results, next batch, rest of list, long list, page by page, in chunks, bit by bit, next ten, scroll, more of list, first ten, how many on one page, screenful',
  'total count':
    'how many records, how many there are, how many altogether, number of records, number of items, number of, how many in all, in total, total number',
  metadata:
    'label, labels, own labels, note, notes, extra notes, extra information, extra info, own data, own fields, extra details, sticky note, tag, remark, own information, additional information',
  problem: 'trouble, something wrong, mistake, strange, weird, does not work',
  error: 'goes wrong, went wrong, crash, fail message',
  sdk: 'ready made code, client library, toolkit, tool kit',
  'order id':
    'own number, own reference, which order, order reference, my number, own order number, belongs to which order, which purchase',
  reconcile: 'match up, compare books, bookkeeping, add up, books, line up with',
  // Getting there
  sandbox:
    'practise, play around, try out, trying out, try things, no real money, practice mode, dry run, safe place, not real, playing',
  'test card':
    'pretend card, practice card, card to try, without own card, without using my own card, made up card, card for practice, which number, toy card, card that works, card that fails',
  'let time pass':
    'pretend month, month gone by, gone by, month has passed, jump ahead, jump forward, skip ahead, speed up, without waiting, not wait, move clock, future, next month now, turn clock, wait a month',
  production:
    'for real, with real money, real customers, real cards, open shop, start selling, go public, real shop, launch day',
  checklist:
    'before i open, before opening, ready to launch, am i ready, before start selling, left to do, ready to go live, last things, everything ready, things to check',
  trigger: 'fake, act as if, provoke, imitate, mimic, make happen',
  'what changed': 'what new, recent changes, updated lately',
  term: 'glossary, what word means, dictionary, vocabulary, jargon, meaning of words, lingo, definition',
  support: 'contact, talk to person, talk to someone, human, helpdesk, hotline, call you, customer service',
  'coding assistant': 'ai, chatbot, copilot, chatgpt, claude, llm, cursor, robot, ai helper, mcp',
  'own machine': 'my computer, my own computer, laptop',
  status: 'how far, progress, stage, where is my, what stage',
  country: 'abroad, foreign, overseas, international, outside us, other countries, another country',
  translations: 'other language, another language, in french, in spanish, in german, french, spanish, german',
  start: 'begin, beginner, first steps, never done, where do i begin, getting going, basics',
};
