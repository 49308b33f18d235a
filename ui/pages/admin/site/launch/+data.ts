import type { PageContextServer } from 'vike/types'
import { inBusinessZone } from '#modules/shared'
import { dayOfVersion } from '../../../../components/legal/version-words.ts'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, form, site, urlParsed }: PageContextServer) {
  const launched = modules.launch.launched()
  const [faults, terms] = await Promise.all([launched ? [] : modules.launch.faults(), modules.terms.current()])
  return {
    done: doneIn({ form, urlParsed }, { live: 'The site is live.' }),
    liveSince:
      launched && `${dayOfVersion(launched.at)}, ${inBusinessZone(launched.at).toPlainTime().toString().slice(0, 5)}`,
    faults,
    advice: adviceOf(site, terms.isChecked),
    takesRealMoney: site.paymentMode === 'live',
    https: site.https,
  }
}

/** Points that are worth a look, and do not stand in the way. */
function adviceOf(site: PageContextServer['site'], isChecked: boolean): readonly string[] {
  return [
    site.paymentMode === 'test' &&
      'Payments are in test mode: customers cannot pay with real money before live keys are set.',
    !site.mailLeaves && 'There is no mail server: messages stay in the built-in mailbox.',
    !site.https && 'The site is not reached over https. Set PUBLIC_URL to its https address.',
    site.insurers === '' &&
      'No insurer is named. If the law asks you to be insured, customers must be able to read it.',
    !isChecked && 'Nobody has said yet that a solicitor has checked the terms of an order.',
  ].flatMap((words) => words || [])
}
