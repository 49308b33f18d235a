import type { PageContextServer } from 'vike/types'
import { type TestPayment, testAmount } from '#modules/payments'
import { parseId } from '#modules/shared'
import { providerWords } from '../../components/money/words.ts'
import { formatPence } from '../../format.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, urlParsed }: PageContextServer) {
  const provider = modules.security.cardProvider()
  const id = parseId('pay', urlParsed.search['sent'] ?? '')
  const sent = id && (await modules.security.testPayment(id))
  return {
    provider: provider && providerWords(provider),
    amount: formatPence(testAmount),
    again: id && `/payment?sent=${id}`,
    sent: sent && {
      ref: sent.payment.ref,
      provider: providerWords(sent.payment.provider),
      answer: answerWords(sent.payment),
      end: endWords[sent.payment.end],
      hasArrived: sent.hasArrived,
    },
  }
}

const phases: Readonly<Record<TestPayment['phase'], string>> = {
  open: 'It is open: no payment was tried.',
  requires_action: 'The payer would have to confirm it at their bank (3-D Secure).',
  declined: 'The card was declined.',
  authorised: 'The money was authorised, and not taken.',
  captured: 'The money was taken.',
  blocked: 'It was blocked as fraud.',
  cancelled: 'It was cancelled.',
}

function answerWords({ phase, failure }: TestPayment): string {
  return failure ? `${phases[phase]} "${failure.message}"` : phases[phase]
}

const endWords: Readonly<Record<TestPayment['end'], string>> = {
  'given-back': 'It was refunded at once.',
  cancelled: 'It was cancelled, and can never be paid.',
  'nothing-to-undo': 'There is nothing left to undo.',
  stays: 'It could not be undone: check the provider’s own dashboard.',
}
