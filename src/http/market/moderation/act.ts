import type { Context } from 'hono'
import type { z } from 'zod'
import type { User } from '#modules/accounts'
import { type Decision, type ModerationModule, type SubjectRef, mayHaveReason, officeDecisions } from '#modules/market'
import { type ReportId, may } from '#modules/shared'
import type { Modules } from '../../../compose.ts'
import type { HttpEnv } from '../../kit/env.ts'
import { type Problem, conflict, notAllowed, notFound, notValidField, passwordNeeded } from '../../kit/problem.ts'
import type { appealAnswerFields, decisionFields, noticeStepFields, sanctionFields } from './fields.ts'

export interface DeskPorts {
  readonly moderation: ModerationModule
  readonly staff: Modules['accounts']['staff']
  /** Shows the words of a held edit that was approved. */
  readonly passEdit: (subject: SubjectRef) => Promise<void>
}

interface Actor {
  readonly c: Context<HttpEnv>
  readonly who: User
}

type Decided = { readonly fault: Problem } | { readonly fault: null; readonly decision: Decision }

/** Acts for administrators, with a password that was typed lately. */
function ownersFault({ c, who }: Actor): Problem | null {
  if (!may(who, 'users')) return notAllowed
  return c.get('passwordFresh') ? null : passwordNeeded
}

const stateRefused = conflict(
  'market_state',
  'Somebody decided meanwhile, or that cannot be decided now. Please look again.',
)

/** The decisions of the staff, for the routes and the forms alike. */
export function createActs({ moderation, staff, passEdit }: DeskPorts) {
  return {
    async decide(actor: Actor, subject: SubjectRef, asked: z.output<typeof decisionFields>): Promise<Decided> {
      const { decision, reason, text } = asked
      const fault = officeDecisions.includes(decision) ? null : ownersFault(actor)
      if (fault) return { fault }
      if (!mayHaveReason(subject.kind, decision, reason)) {
        return { fault: notValidField('reason', 'This decision has other reasons') }
      }
      const decided = await moderation.decide({ subject, decision, reason, text, by: actor.who.id })
      if (!decided.ok) return { fault: decided.refusal.kind === 'subject-unknown' ? notFound : stateRefused }
      if (decided.value.edit === 'applied') await passEdit(subject)
      return { fault: null, decision: decided.value }
    },

    async answerAppeal(
      actor: Actor,
      number: number,
      asked: z.output<typeof appealAnswerFields>,
    ): Promise<Problem | null> {
      const fault = ownersFault(actor)
      if (fault) return fault
      const administrators = (await staff())
        .filter((user) => user.status === 'active' && may(user, 'users'))
        .map(({ id }) => id)
      const answered = await moderation.answerAppeal(number, {
        outcome: asked.outcome,
        text: asked.text,
        note: asked.note ?? '',
        who: { id: actor.who.id, isAdmin: true },
        administrators,
      })
      if (answered.ok) return null
      const { refusal } = answered
      switch (refusal.kind) {
        case 'another-person':
          return conflict('another_person', 'You decided this. Another person answers the appeal.')
        case 'note-needed':
          return notValidField(
            'note',
            'You decided this, and nobody else can answer. Please note how you looked at it afresh',
          )
        default:
          return refusal.why === 'unknown' ? notFound : stateRefused
      }
    },

    async stepNotice(actor: Actor, id: ReportId, asked: z.output<typeof noticeStepFields>): Promise<Problem | null> {
      const fault = asked.step === 'remove' ? ownersFault(actor) : null
      if (fault) return fault
      const stepped = await moderation.stepNotice(id, asked.step, asked.text ?? '', actor.who.id)
      if (stepped.ok) return null
      return stepped.refusal.kind === 'case-unknown' ? notFound : stateRefused
    },

    async sanction(actor: Actor, subject: SubjectRef, asked: z.output<typeof sanctionFields>): Promise<Problem | null> {
      const fault = ownersFault(actor)
      if (fault) return fault
      const found = await moderation.subject(subject)
      if (!found?.ownerId) return notFound
      await moderation.sanction({ ...asked, userId: found.ownerId, by: actor.who.id })
      return null
    },
  }
}

export type Acts = ReturnType<typeof createActs>
