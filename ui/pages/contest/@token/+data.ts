import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import {
  type MarketCase,
  type WholeDecision,
  caseLimits,
  decidedWords,
  decisionReasonWords,
  noAppealFor,
} from '#modules/market'
import { at } from '#modules/shared'
import { doneIn } from '../../../done-in.ts'
import { datedWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link: a decision and its appeal, or a notice of defamation to answer. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, now, form } = pageContext
  const token = routeParams['token'] ?? ''
  const link = await modules.marketLinks.open(token)
  if (!link) throw render(404)
  const common = {
    href: at.link.contest(token),
    form,
    textLimit: caseLimits.text,
    done: doneIn(pageContext, {
      appealed: 'We have your appeal. Another person looks at it, and you get the answer by e-mail.',
      answered: 'Thank you. We have your answer.',
    }),
  }
  if (link.kind === 'notice') {
    const found = await modules.moderation.findCase(link.reportId)
    if (!found?.notice) throw render(404)
    return { ...common, decision: null, notice: noticeShown(found, now) }
  }
  const found = await modules.moderation.findDecision(link.decision)
  if (!found) throw render(404)
  return { ...common, notice: null, decision: decisionShown(found, link.reportId, now) }
}

function decisionShown(
  { decision, appeal, cases }: WholeDecision,
  reportId: MarketCase['id'] | null,
  now: Temporal.Instant,
) {
  const theirs = cases.find(({ id }) => id === reportId)
  const isTheirs = reportId === null ? decision.isAgainstOwner : theirs?.outcome === 'dismissed'
  const mayAppeal =
    isTheirs && noAppealFor({ appealUntil: decision.appealUntil, isAppealed: appeal !== null }, now) === null
  const isSameSide = appeal && (appeal.reportId ?? null) === reportId
  return {
    title: decision.subjectTitle,
    words: decidedWords(decision),
    reason: decisionReasonWords[decision.reason],
    text: decision.text,
    when: datedWords(decision.at, now),
    reference: theirs?.reference ?? null,
    until: mayAppeal && decision.appealUntil ? datedWords(decision.appealUntil, now) : null,
    appeal: appeal && {
      text: isSameSide ? appeal.text : null,
      who: isSameSide ? 'You' : 'The other side',
      when: datedWords(appeal.createdAt, now),
      due: appeal.dueAt && datedWords(appeal.dueAt, now),
      outcome: appeal.outcome,
      answer: appeal.answer,
    },
  }
}

function noticeShown(
  { notice, name, email, state, posterUntil, reference, text, subjectTitle, outcome }: MarketCase,
  now: Temporal.Instant,
) {
  const isOpen = state === 'asked' && posterUntil !== null && Temporal.Instant.compare(now, posterUntil) < 0
  return {
    title: subjectTitle,
    reference,
    until: isOpen && posterUntil ? datedWords(posterUntil, now) : null,
    ended: outcome === 'kept' ? 'Your words stay.' : outcome === 'removed' ? 'The words are taken down.' : null,
    rows: notice
      ? [
          { label: 'Complainant', value: notice.shareName ? name : 'Does not agree to give their name' },
          ...(notice.shareEmail ? [{ label: 'E-mail', value: email }] : []),
          { label: 'The words', value: notice.statement },
          { label: 'Where', value: notice.where },
          { label: 'Their meaning, as the complainant sees it', value: notice.meaning },
          { label: 'Not true, or not supported by fact', value: notice.untrue },
          { label: 'Why they are defamatory', value: text },
        ]
      : [],
  }
}
