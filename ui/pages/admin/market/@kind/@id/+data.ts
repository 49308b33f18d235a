import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import {
  type DecisionKind,
  type MarketCase,
  type MarketSubject,
  applicationToOpen,
  isRepeatedPosting,
  caseReasonWords,
  caseWords,
  decidedWords,
  decisionReasonWords,
  decisionWords,
  judgeDecision,
  mayHaveReason,
  officeDecisions,
  outcomeWords,
  reasonsOf,
  decisionKinds,
  sanctionCauseWords,
  sanctionWords,
  subjectRef,
  subjectWords,
} from '#modules/market'
import { at, may } from '#modules/shared'
import { fieldName, fieldWords } from '../../../../../components/market/field-words.ts'
import { dueWords, plainReason } from '../../../../../components/market/queue-words.ts'
import { doneIn } from '../../../../../done-in.ts'
import { signedIn } from '../../../../../sign-in-first.ts'
import { checksOf } from './checks-of.ts'
import { datedWords } from '../../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const who = signedIn(pageContext)
  const ref = subjectRef(routeParams['kind'] ?? '', routeParams['id'] ?? '')
  const subject = ref && (await modules.moderation.subject(ref))
  if (!subject) throw render(404)
  const { ownerId } = subject
  const [{ decisions, cases, appeals }, staff, sanctions] = await Promise.all([
    modules.moderation.history(subject.ref),
    modules.accounts.staff(),
    ownerId ? modules.moderation.sanctionsOf(ownerId) : [],
  ])
  const nameOf = (id: string | null) =>
    id === null ? 'By the Regulations' : (staff.find((user) => user.id === id)?.fullName ?? 'A former user')
  const isAdmin = may(who, 'users')
  const others = staff.filter((user) => user.status === 'active' && may(user, 'users') && user.id !== who.id)
  const openCases = cases.filter(({ state, kind }) => state === 'open' && kind !== 'defamation')
  const appealed = new Set<number | null>(
    appeals.filter(({ outcome }) => outcome === null).map(({ decision }) => decision),
  )
  return {
    href: at.admin.marketSubject(subject.ref.kind, subject.ref.id),
    title: subject.title,
    subjectId: subject.ref.id,
    kind: subjectWords[subject.ref.kind],
    state: plainReason(subject.state),
    page: subject.page,
    heldFor: subject.heldFor.map(plainReason),
    owner: { name: subject.ownerName, email: subject.ownerEmail, href: ownerId && at.admin.customer(ownerId) },
    rows: rowsOf(subject),
    hasEdit: subject.edit !== null,
    isAdmin,
    mayConfirmJob:
      subject.ref.kind === 'review' && subject.state !== 'gone' && subject.fields['jobConfirmed'] === false,
    checks: subject.ref.kind === 'listing' ? await checksOf(pageContext, subject.ref.id, isAdmin, nameOf) : null,
    done: doneIn(pageContext, {
      decided: 'Decided. The owner, and each person who reported it, gets the reasons by e-mail.',
      answered: 'The appeal is answered, and both sides get the answer by e-mail.',
      stepped: 'The notice has its next step, and those concerned get an e-mail.',
      confirmed: 'The review says that the job is confirmed.',
      checked: 'Checked: the public sees the badge, and the owner gets an e-mail.',
      unchecked: 'The badge is withdrawn, and the owner gets an e-mail with your reason.',
      sanctioned: 'The measure is taken, and the owner gets it by e-mail.',
    }),
    officeChoices: choicesOf(subject, openCases.length > 0, false),
    ownersChoices: isAdmin ? choicesOf(subject, openCases.length > 0, true) : [],
    cases: cases
      .filter(
        ({ dueAt, applicationId, decision }) => dueAt !== null || (applicationId !== null && appealed.has(decision)),
      )
      .map((one) => ({
        id: one.id,
        isNotice: one.kind === 'defamation',
        isAsked: one.state === 'asked',
        isRepeated: one.kind === 'defamation' && isRepeatedPosting(one.email, cases),
        title: `${plainReason(caseWords[one.kind])} ${one.reference}`,
        rows: caseRows(one, now),
        application: applicationToOpen(one, now) === null ? null : at.admin.reportedApplication(one.id),
      })),
    appeals: appeals
      .filter(({ outcome }) => outcome === null)
      .map((appeal) => {
        const decision = decisions.find(({ number }) => number === appeal.decision)
        const isOwn = decision?.by === who.id
        return {
          number: appeal.decision,
          about: decision ? `${decisionWords[decision.decision]}: ${decisionReasonWords[decision.reason]}` : '',
          by: nameOf(decision?.by ?? null),
          side: appeal.side === 'owner' ? 'The owner' : 'The person who reported it',
          text: appeal.text,
          due: appeal.dueAt ? dueWords(appeal.dueAt, now) : '',
          may: isAdmin && (!isOwn || others.length === 0),
          needsNote: isOwn && others.length === 0,
          why: isAdmin
            ? `You decided this. ${others.map(({ fullName }) => fullName).join(' or ')} answers it.`
            : 'An administrator answers it.',
        }
      }),
    canSanction: isAdmin && ownerId !== null,
    history: [
      ...decisions.map((decision) => ({
        at: decision.at,
        title: `${nameOf(decision.by)}: ${decisionWords[decision.decision]}. ${decisionReasonWords[decision.reason]}${decision.overturns ? ' (after an appeal)' : ''}`,
        text: `${decidedWords(decision)}. ${decision.text}`,
      })),
      ...cases.map((one) => ({
        at: one.createdAt,
        title: `${plainReason(caseWords[one.kind])} ${one.reference}: ${caseReasonWords[one.reason]}${one.outcome ? `. ${outcomeWords[one.outcome]}` : ''}`,
        text: one.text,
      })),
      ...appeals.map((appeal) => ({
        at: appeal.answeredAt ?? appeal.createdAt,
        title: appeal.outcome
          ? `${nameOf(appeal.answeredBy)} answered an appeal: ${appeal.outcome === 'stands' ? 'the decision stands' : 'the decision is reversed'}`
          : 'An appeal came in',
        text: [appeal.outcome ? appeal.answer : appeal.text, appeal.note].filter(Boolean).join('\n\n'),
      })),
      ...sanctions.map((one) => ({
        at: one.at,
        title: `${nameOf(one.by)}: ${sanctionWords[one.kind]} of the owner. ${sanctionCauseWords[one.cause]}`,
        text: one.text,
      })),
    ]
      .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at))
      .map(({ at: moment, ...entry }) => ({ ...entry, when: datedWords(moment, now) })),
  }
}

/** Each decision that its state allows, with each of its reasons. */
function choicesOf(subject: MarketSubject, hasCases: boolean, owners: boolean) {
  const isPaid = subject.ref.kind === 'review' || subject.paidUntil !== null
  return decisionKinds
    .filter((kind) => officeDecisions.includes(kind) !== owners)
    .filter(
      (kind) => judgeDecision({ state: subject.state, hasEdit: subject.edit !== null, hasCases, isPaid }, kind).ok,
    )
    .flatMap((kind) =>
      reasonsOf[kind]
        .filter((reason) => mayHaveReason(subject.ref.kind, kind, reason))
        .map((reason) => ({
          value: `${kind}/${reason}`,
          label: `${isRemoval(subject, kind) ? 'Remove' : decisionWords[kind]}: ${decisionReasonWords[reason].toLowerCase()}`,
        })),
    )
}

/** A published review is removed; an advert is suspended. */
const isRemoval = ({ ref }: MarketSubject, kind: DecisionKind) => ref.kind === 'review' && kind === 'suspend'

/** The fields of the advert, the text of a held edit beside each that it changes. */
function rowsOf({ fields, edit }: MarketSubject) {
  const names = [...new Set([...Object.keys(fields), ...Object.keys(edit?.content ?? {})])]
  return names.map((name) => {
    const now = fieldWords(name, fields[name])
    const next = edit && name in edit.content ? fieldWords(name, edit.content[name]) : now
    return {
      name: fieldName(name),
      now,
      next,
      isChanged: now !== next,
    }
  })
}

function caseRows({ reason, text, name, email, dueAt, posterUntil, notice }: MarketCase, now: Temporal.Instant) {
  return [
    { label: 'Due', value: dueAt ? dueWords(dueAt, now) : '' },
    { label: 'From', value: [name, email].filter(Boolean).join(', ') },
    { label: 'Reason', value: caseReasonWords[reason] },
    { label: 'They wrote', value: text },
    ...(posterUntil ? [{ label: 'The poster has time until', value: dueWords(posterUntil, now) }] : []),
    ...(notice
      ? [
          { label: 'The words', value: notice.statement },
          { label: 'Where', value: notice.where },
          { label: 'Meaning', value: notice.meaning },
          { label: 'Not true', value: notice.untrue },
          { label: 'The poster may have', value: sharedWords(notice) },
        ]
      : []),
  ]
}

function sharedWords({ shareName, shareEmail }: { readonly shareName: boolean; readonly shareEmail: boolean }): string {
  const shared = [...(shareName ? ['their name'] : []), ...(shareEmail ? ['their e-mail address'] : [])]
  return shared.length === 0 ? 'neither name nor e-mail address' : shared.join(' and ')
}
