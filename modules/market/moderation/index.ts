export { appealDays, appealOutcomes, noAppealFor } from './appeal.ts'
export { auditOfAppealAnswer, auditOfDecision, auditOfNotice, auditOfSanction } from './audit-of-moderation.ts'
export {
  type CaseKind,
  type CaseReason,
  type MarketCase,
  applicationToOpen,
  caseKinds,
  caseLimits,
  complaintReasons,
  reportReasons,
} from './cases.ts'
export {
  type DecisionKind,
  type DecisionReason,
  type DecisionRefused,
  type Judged,
  decisionKinds,
  decisionReasons,
  judgeDecision,
  mayHaveReason,
  officeDecisions,
  reasonsOf,
} from './decision.ts'
export {
  type NoticeFacts,
  type NoticeState,
  type PosterAnswer,
  isRepeatedPosting,
  missingOfAnswer,
  stepNotice,
} from './defamation.ts'
export { workingDaysWithout } from './due-times.ts'
export {
  type MarketModerationEvents,
  eventOfAppeal,
  eventOfAppealAnswer,
  eventOfDecision,
  eventOfFirstRejection,
  eventOfNotice,
  eventOfSanction,
  eventsOfCase,
} from './events.ts'
export { judgeAppeal, judgeAppealAnswer } from './judge-appeal.ts'
export { type MarketLink, type MarketLinksModule, createMarketLinks } from './links.ts'
export { type ModerationModule, countedUpTo, createModeration } from './moderation.ts'
export {
  type Appeal,
  type Decision,
  type ModerationPorts,
  type ModerationStore,
  type NewCase,
  type QueueItem,
  type QueueKind,
  type QueuePlace,
  type SubjectUnknown,
  type WholeDecision,
  queueKinds,
} from './ports.ts'
export { queueAsked, queueAskedWords } from './queue-asked.ts'
export { type DueItem, cursorFrom, cursorText } from './queue.ts'
export { type Sanction, barsAt, sanctionCauses, sanctionKinds } from './sanctions.ts'
export {
  type HeldEdit,
  type MarketSubject,
  type SubjectKind,
  type SubjectRef,
  type SubjectState,
  subjectKinds,
  subjectRef,
} from './subject.ts'
export {
  caseReasonWords,
  caseWords,
  decidedWords,
  decisionReasonWords,
  decisionWords,
  outcomeWords,
  sanctionCauseWords,
  sanctionWords,
  subjectWords,
} from './words.ts'
