import { wordDone } from '../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { keepWords } from '#modules/retention'
import type { UserId } from '#modules/shared'
import { archiveShown } from '../../../components/account/archives.ts'
import { ownCheckOf } from '../../../components/account/own-check.ts'
import type { PageInput } from '../../../page-context.ts'
import { signedIn } from '../../../sign-in-first.ts'
import { datedWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const who = signedIn(pageContext)
  const [exports, refusal, check, rules] = await Promise.all([
    modules.privacy.exportsOf(who.id),
    modules.privacy.mayErase(who.id),
    ownCheckOf(pageContext, who),
    modules.privacy.retentionRules(),
  ])
  return {
    done: wordDone(pageContext),
    exports: exports.map((one) => archiveShown(one, now)),
    /** A finished archive may be downloaded now; otherwise the password is asked for first. */
    isOpen: who.passwordFresh,
    isPreparing: exports.some(({ state }) => state === 'asked'),
    agreements: await agreementsOf(modules, who.id, now),
    /** Why the account cannot be deleted now; null when it can. */
    refusal,
    check,
    rules: rules.map((rule) => ({ name: rule.name, what: rule.what, keep: keepWords(rule) })),
  }
}

/** The consents and objections of a user, channel by channel. */
async function agreementsOf({ privacy, push, messaging }: PageInput['modules'], id: UserId, now: Temporal.Instant) {
  const said = await privacy.agreementsOf(id)
  const wordOf = (channel: 'email' | 'whatsapp' | 'sms') => {
    const found = said.find((one) => one.channel === channel)
    return found && { ...found, at: datedWords(found.at, now) }
  }
  return {
    email: wordOf('email'),
    whatsapp: wordOf('whatsapp'),
    hasWhatsapp: messaging.channels.includes('whatsapp'),
    sms: wordOf('sms'),
    hasSms: messaging.channels.includes('sms'),
    devices: (await push.of(id)).length,
  }
}
