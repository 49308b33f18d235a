import {
  type Decision,
  type MarketCase,
  type MarketLink,
  type Sanction,
  appealDays,
  caseReasonWords,
  caseWords,
  decidedWords,
  decisionReasonWords,
  sanctionCauseWords,
} from '#modules/market'
import type { Recipient } from '#modules/messaging'
import { at, dayWords, inBusinessZone, momentWords } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { userAs } from '../messages/addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff' | 'find'>
  readonly moderation: Pick<Modules['moderation'], 'findCase' | 'findDecision' | 'findSanction' | 'subject'>
  readonly marketLinks: Pick<Modules['marketLinks'], 'make'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

type Moment = Pick<Emitted, 'id' | 'at'>
type Facts = Readonly<Record<string, string>>

/** Subscribers for decisions about adverts and reviews, and for what is reported about them. */
export function moderationMessages(parts: Parts) {
  const { moderation } = parts
  return {
    'market-case-kept': [
      async (event: Emitted<'market-case-kept'>) => {
        const found = await moderation.findCase(event.body.reportId)
        if (!found || found.state === 'spam') return
        const facts = { ...factsOfCase(found), due: dueWords(found) }
        await notify(parts, event, 'market_case_received', [reporter(found)], facts, null)
        await toStaff(parts, event, 'market_case_received', found.subject, facts)
      },
    ],
    'market-decided': [
      async (event: Emitted<'market-decided'>) => {
        const found = await moderation.findDecision(event.body.decision)
        if (!found) return
        const { decision, cases } = found
        const facts = factsOfDecision(decision)
        const toOwner = { ...facts, contest: decision.isAgainstOwner ? contestWords(decision) : '' }
        const owners: MarketLink = { kind: 'decision', decision: decision.number, reportId: null }
        await notify(parts, event, 'market_decided', [owner(decision)], toOwner, owners)
        for (const one of cases) {
          const contest = one.outcome === 'dismissed' ? contestWords(decision) : ''
          const link: MarketLink = { kind: 'decision', decision: decision.number, reportId: one.id }
          const theirs = { ...facts, kind: caseWords[one.kind], reference: one.reference, contest }
          await notify(parts, event, 'market_case_decided', [reporter(one)], theirs, link, one.id)
        }
      },
    ],
    'market-appealed': [
      async (event: Emitted<'market-appealed'>) => {
        const found = await moderation.findDecision(event.body.decision)
        if (!found?.appeal) return
        const { decision, appeal } = found
        const due = appeal.dueAt ? `We answer by ${lastDay(appeal.dueAt)}.` : ''
        const facts = { ...factsOfDecision(decision), words: appeal.text, due }
        const theirs = appeal.reportId && (await moderation.findCase(appeal.reportId))
        const link: MarketLink = { kind: 'decision', decision: decision.number, reportId: appeal.reportId }
        const to = theirs ? reporter(theirs) : owner(decision)
        await notify(parts, event, 'market_appealed', [to], facts, link)
        await toStaff(parts, event, 'market_appealed', decision.subject, facts)
      },
    ],
    'market-appeal-answered': [
      async (event: Emitted<'market-appeal-answered'>) => {
        const found = await moderation.findDecision(event.body.decision)
        if (!found?.appeal?.outcome) return
        const { decision, appeal, cases } = found
        const said = `Our decision about ${decision.subjectTitle} ${appeal.outcome === 'stands' ? 'stands' : 'is reversed'}.`
        const facts = { ...factsOfDecision(decision), decision: said, words: appeal.answer }
        const link = (reportId: MarketCase['id'] | null): MarketLink => ({
          kind: 'decision',
          decision: decision.number,
          reportId,
        })
        await notify(parts, event, 'market_appeal_answered', [owner(decision)], facts, link(null))
        for (const one of cases) {
          await notify(parts, event, 'market_appeal_answered', [reporter(one)], facts, link(one.id), one.id)
        }
      },
    ],
    'defamation-asked': [
      async (event: Emitted<'defamation-asked'>) => {
        const found = await moderation.findCase(event.body.reportId)
        const subject = found && (await moderation.subject(found.subject))
        if (!found?.posterUntil || !subject) return
        const facts = { ...factsOfCase(found), due: `until the end of ${lastDay(found.posterUntil)}` }
        const poster = person(subject.ownerId, subject.ownerName, subject.ownerEmail)
        const toPoster = { ...facts, details: noticeForPoster(found) }
        await notify(parts, event, 'defamation_asked', [poster], toPoster, { kind: 'notice', reportId: found.id })
        await notify(parts, event, 'defamation_sent_on', [reporter(found)], facts, null)
      },
    ],
    'defamation-closed': [
      async (event: Emitted<'defamation-closed'>) => {
        const found = await moderation.findCase(event.body.reportId)
        if (!found?.outcome) return
        const facts = { ...factsOfCase(found), ...closedWords(found) }
        await notify(parts, event, 'defamation_closed', [reporter(found)], facts, null)
        const subject = found.outcome === 'defective' ? null : await moderation.subject(found.subject)
        if (!subject) return
        const poster = person(subject.ownerId, subject.ownerName, subject.ownerEmail)
        await notify(parts, event, 'defamation_ended', [poster], facts, null)
      },
    ],
    'market-sanctioned': [
      async (event: Emitted<'market-sanctioned'>) => {
        const found = await moderation.findSanction(event.body.sanction)
        const user = found && (await parts.accounts.find(found.userId))
        if (!found || !user) return
        const facts = {
          ...none,
          decision: sanctionedWords(found),
          reason: sanctionCauseWords[found.cause],
          words: found.text,
          contest:
            'If you think that this is wrong, write to us by replying to this e-mail within 28 days. Another person looks at it.',
        }
        await notify(parts, event, 'market_sanctioned', [person(user.id, user.fullName, user.email)], facts, null)
      },
    ],
  } satisfies Subscribers
}

const none: Facts = {
  reference: '',
  subject: '',
  kind: '',
  decision: '',
  reason: '',
  words: '',
  contest: '',
  due: '',
  details: '',
}

/** Makes a link of its own for each message, once for each event and reader. */
async function notify(
  { messaging, marketLinks }: Parts,
  event: Moment,
  row: string,
  to: readonly Recipient[],
  facts: Facts,
  link: MarketLink | null,
  more = '',
): Promise<void> {
  const cause = `evt_${event.id}${more}`
  if (to.every(({ email }) => !email)) return
  if (link && (await messaging.wasNotified(row, cause))) return
  await messaging.notify({
    event: row,
    cause,
    at: event.at,
    to,
    facts,
    bookingId: null,
    link: link && at.link.contest(await marketLinks.make(link)),
  })
}

async function toStaff(
  { messaging, accounts }: Parts,
  event: Moment,
  row: string,
  subject: Decision['subject'],
  facts: Facts,
): Promise<void> {
  await messaging.notify({
    event: row,
    cause: `evt_${event.id}`,
    at: event.at,
    to: (await accounts.staff()).map((user) => userAs('office', user)),
    facts,
    bookingId: null,
    link: at.admin.marketSubject(subject.kind, subject.id),
  })
}

function person(userId: Recipient['userId'], name: string, email: string): Recipient {
  return { part: 'visitor', userId, name: name === '' ? null : name, email: email === '' ? null : email, phone: null }
}

const reporter = ({ userId, name, email }: MarketCase) => person(userId, name, email)
const owner = ({ ownerId, ownerName, ownerEmail }: Decision) => person(ownerId, ownerName, ownerEmail)

function factsOfCase({ reference, subjectTitle, kind, reason, text }: MarketCase): Facts {
  return {
    ...none,
    reference,
    subject: subjectTitle,
    kind: caseWords[kind],
    reason: caseReasonWords[reason],
    words: text,
  }
}

function factsOfDecision(decision: Decision): Facts {
  return {
    ...none,
    subject: decision.subjectTitle,
    decision: decidedWords(decision),
    reason: decisionReasonWords[decision.reason],
    words: decision.text,
  }
}

function contestWords({ appealUntil }: Decision): string {
  if (!appealUntil) return ''
  return `If you think that this is wrong, appeal by the link below by ${lastDay(appealUntil)} (${appealDays} days). Another person than the one who decided looks at it. You may also go to court, or to a body for the settlement of disputes.`
}

/** A time that ends at midnight ends with the day before. */
function lastDay(end: Temporal.Instant): string {
  return dayWords(inBusinessZone(end.subtract({ milliseconds: 1 })).toPlainDate())
}

function dueWords({ kind, dueAt }: MarketCase): string {
  if (!dueAt) return ''
  if (kind === 'defamation') return `The next step is due by ${momentWords(dueAt)}.`
  return `We answer by ${lastDay(dueAt)}.`
}

/** The notice as its poster may read it: the complainant's name and address only where they agreed. */
function noticeForPoster({ notice, name, email, text }: MarketCase): string {
  if (!notice) return ''
  return [
    notice.shareName ? `Complainant: ${name}` : 'Complainant: does not agree to give their name',
    ...(notice.shareEmail ? [`E-mail: ${email}`] : []),
    `The words complained of: ${notice.statement}`,
    `Where: ${notice.where}`,
    `The meaning that they see in them: ${notice.meaning}`,
    `Not true, or not supported by fact: ${notice.untrue}`,
    ...(text === '' ? [] : [`Why they are defamatory: ${text}`]),
  ].join('\n')
}

function closedWords({ outcome, answer }: MarketCase): Facts {
  if (outcome === 'defective') {
    return {
      decision: 'it is not complete, so we cannot act on it.',
      details:
        'A notice needs your name and e-mail address, the words complained of and where they are, why they are defamatory, the meaning that you see in them, what is inaccurate or not supported by fact, that you do not know enough about the poster to bring proceedings, and whether we may give the poster your name and e-mail address. You may send a complete one.',
    }
  }
  if (outcome === 'kept' && answer && !answer.removes) {
    return {
      decision: 'the poster does not agree to the removal. The words stay.',
      details: answer.shares
        ? `The poster agrees that you have their details: ${answer.name}, ${answer.address}`
        : 'The poster has given us their name and address, and does not agree that we pass them on. A court can order it.',
      words: '',
    }
  }
  return { decision: 'the words are taken down.', details: '', words: '' }
}

function sanctionedWords({ kind, startsAt, endsAt }: Sanction): string {
  if (kind === 'warning' || !startsAt) return 'This is a warning. Your listings and jobs stay as they are.'
  if (endsAt) return `Your listings and jobs are not shown until ${momentWords(endsAt)}, and you cannot post new ones.`
  return `From ${momentWords(startsAt)} your listings and jobs are not shown any more, and you cannot post new ones. This is for good.`
}
