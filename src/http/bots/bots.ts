import type { Context } from 'hono'
import type { SubmissionsModule } from '#modules/submissions'
import type { UserId } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'
import type { Problem } from '../kit/problem.ts'
import type { Challenges } from './challenges.ts'
import type { Trap } from './trap.ts'

/**
 * `person`: signed in, or the browser worked for it. `spam`: a program filled in what people do not see. `unproven`: no
 * proof came, as without scripts or https. `refused`: the proof is wrong, too old, or was spent before.
 */
export type Verdict = 'person' | 'spam' | 'unproven' | 'refused'

interface Sender {
  readonly userId: UserId | null
  readonly isSpam: boolean
  /** Their address is confirmed: by the mailed link, or because `isAtOnce` says so. */
  readonly isConfirmed: boolean
}

/** A form of visitors that a mailed link may confirm. */
interface PublicForm<Asked, Kept extends { readonly page: string }> {
  /** Stable: a link that is on its way leads to the form of this name. */
  readonly kind: string
  readonly email: (asked: Asked) => string
  /** Whether this sender needs no mailed link; where it is left out, a person needs none. */
  readonly isAtOnce?: (c: Context<HttpEnv>, asked: Asked) => boolean
  /** Keeps it for good, and answers the page that says so; the fields are JSON. It may run again after a crash. */
  readonly keep: (asked: Asked, sender: Sender) => Promise<Kept>
}

export type Taken<Kept> =
  | { readonly kind: 'kept'; readonly value: Kept }
  | { readonly kind: 'mailed' }
  | { readonly kind: 'refused'; readonly problem: Problem }

interface BotPorts {
  readonly challenges: Challenges
  readonly submissions: Pick<SubmissionsModule, 'wait' | 'spend'>
  readonly mailLeaves: boolean
}

/** Tells people from programs in the forms of visitors; see the README of this folder. */
export function createBots({ challenges, submissions, mailLeaves }: BotPorts) {
  const kinds = new Map<string, (body: unknown) => Promise<{ readonly page: string }>>()

  async function judge(c: Context<HttpEnv>, { website, proof }: Trap): Promise<Verdict> {
    if ((website ?? '').trim() !== '') return 'spam'
    if (c.var.who !== null) return 'person'
    if (!proof) return 'unproven'
    const read = await challenges.read(proof)
    return read && (await submissions.spend(read.id, read.until)) ? 'person' : 'refused'
  }

  return {
    judge,

    /** Declares a form, once; the answer takes what was sent with it. */
    form<Asked, Kept extends { readonly page: string }>({
      kind,
      email,
      keep,
      isAtOnce = () => true,
    }: PublicForm<Asked, Kept>) {
      if (kinds.has(kind)) throw new Error(`There are two forms ${kind}`)
      // Safe: only `wait` below kept it, with the fields of this form.
      kinds.set(kind, (body) => keep(body as Asked, { userId: null, isSpam: false, isConfirmed: true }))
      return async (c: Context<HttpEnv>, asked: Asked, trap: Trap): Promise<Taken<Kept>> => {
        const verdict = await judge(c, trap)
        if (verdict === 'refused') return { kind: 'refused', problem: proofRefused }
        const needsLink = verdict === 'unproven' || (verdict === 'person' && !isAtOnce(c, asked))
        if (needsLink && mailLeaves) {
          await submissions.wait({ kind, email: email(asked), body: JSON.stringify(asked) })
          return { kind: 'mailed' }
        }
        const sender = { userId: c.var.who?.id ?? null, isSpam: verdict === 'spam', isConfirmed: !needsLink }
        return { kind: 'kept', value: await keep(asked, sender) }
      }
    },

    /** Keeps a form that its sender has confirmed; null for a kind that this version has no more. */
    async confirm({ kind, body }: { readonly kind: string; readonly body: string }) {
      return (await kinds.get(kind)?.(JSON.parse(body))) ?? null
    },
  }
}

export type Bots = ReturnType<typeof createBots>

export const proofRefused: Problem = {
  status: 422,
  code: 'proof_refused',
  detail: 'The check against spam programs has expired. Please send it again: nothing that you wrote is lost.',
}
