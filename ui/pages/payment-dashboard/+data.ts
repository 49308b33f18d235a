import { doneIn } from '../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import type { FraudCheckShown, Refund, SilentProvider } from '#modules/payments'
import { at, inBusinessZone } from '#modules/shared'
import { disputeShown } from '../../components/money/disputes-shown.ts'
import { paymentLine } from '../../components/money/payment-shown.ts'
import { takingsShown } from '../../components/money/takings-shown.ts'
import { howMany, inSentence, providerWords } from '../../components/money/words.ts'
import { formatPence } from '../../format.ts'
import { dayWords, recentWords } from '../../time-words.ts'
import { reconciliationsShown, webhooksShown } from './providers-shown.ts'
import { securityTiles } from './tiles.ts'
import { waitingOf } from './waiting.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, now, site, form, urlParsed }: PageContextServer) {
  const [report, state] = await Promise.all([modules.security.report(), modules.security.state()])
  const known = modules.payments.providers()
  const { takings } = report
  const shown = {
    alerts: report.fraudAlerts.map((check) => alertShown(check, now)),
    disputes: state.disputes.map((dispute) => disputeShown(dispute, now)),
    reconciliations: reconciliationsShown(known, state.reconciliations, now),
    webhooks: webhooksShown(state.webhooks, now),
  }
  return {
    isLive: site.paymentMode === 'live',
    providers: known.map(providerWords),
    today: dayWords(inBusinessZone(now).toPlainDate()),
    span: `${takings.days[0]?.day ?? ''} ${takings.days.at(-1)?.day ?? ''}`,
    tiles: securityTiles(report),
    chart: takingsShown(takings),
    ...shown,
    waiting: waitingOf({ ...shown, refunds: state.refunds.map((refund) => delayedShown(refund, now)) }),
    payments: report.recentPayments.map((payment) => paymentLine(payment, now)),
    silent: state.silent.map((one) => silentShown(one, now)),
    done: doneIn({ form, urlParsed }, { reconciled: 'Compared with the providers just now.' }),
  }
}

export type AlertShown = ReturnType<typeof alertShown>

function alertShown(check: FraudCheckShown, now: Temporal.Instant) {
  return {
    id: check.id,
    href: `${at.admin.payment(check.paymentId)}#fraud`,
    reference: check.reference,
    customer: check.customer,
    amount: formatPence(check.amount),
    level: check.riskLevel,
    score: check.riskScore,
    reasons: Object.values(check.indicators),
    when: recentWords(check.createdAt, now),
    decision: check.decision,
  }
}

function delayedShown({ paymentId, amount, createdAt }: Refund, now: Temporal.Instant) {
  return {
    href: at.admin.payment(paymentId),
    amount: formatPence(amount),
    since: inSentence(recentWords(createdAt, now)),
  }
}

function silentShown({ provider, payments, since }: SilentProvider, now: Temporal.Instant) {
  const waiting = payments > 0 ? `: ${howMany(payments, 'payment')} of the last hour could not be started` : ''
  return {
    provider: providerWords(provider),
    words: `No answer since ${inSentence(recentWords(since, now))}${waiting}.`,
  }
}
