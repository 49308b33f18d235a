import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { policyFor } from '#modules/booking'
import { paperOf } from '#modules/invoicing'
import type { QuoteRequest } from '#modules/quoting'
import { at, inBusinessZone, promisedClock, promisedWords } from '#modules/shared'
import { doneIn } from '../../../done-in.ts'
import { formatPence } from '../../../format.ts'
import { payingOfChoice, payingWords } from '../../../paying-words.ts'
import { datedWords, dayWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const daysShown = 8

/** For the holder of the link: the request with its talk, the quote, and the way to answer it. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, site, now, form, requestId } = pageContext
  const token = routeParams['token'] ?? ''
  const found = await modules.quoteLinks.open(token)
  if (!found) throw render(404)
  const { request, entries } = found
  const state = modules.quoting.stateOf(request)
  const { paper, plan } = request
  const shown = state === 'closed' ? null : paper
  const printed = shown && (await modules.billing.printed(shown.invoiceId))
  const booking = paper && state === 'accepted' ? await modules.booking.bookedAtAgreed(paper.invoiceId) : null
  const mayAnswer = plan !== null && (state === 'quoted' || (state === 'accepted' && !booking))
  return {
    href: at.link.quote(token),
    once: requestId,
    hotline: site.hotline,
    reference: request.reference,
    name: request.name,
    description: request.description,
    state,
    isSurvey: plan?.isSurvey ?? false,
    done: doneIn(pageContext, {
      written: 'Your message is sent. We answer by e-mail.',
      declined: 'You declined the quote. Nothing is booked.',
      accepted: 'Thank you. The work is booked.',
    }),
    form,
    total: shown && formatPence(shown.total),
    until: shown?.dueDate ? dayWords(shown.dueDate) : null,
    paper: printed && paperOf(printed),
    booked: booking && {
      reference: booking.reference,
      when: booking.startsAt && promisedWords(booking.startsAt, booking.arrival),
    },
    answer: mayAnswer ? await answerOf(pageContext, request) : null,
    mayDecline: state === 'quoted',
    mayWrite: state !== 'closed',
    talk: entries
      .filter(({ kind }) => kind === 'question' || kind === 'message')
      .map(({ kind, text, at: moment, number }) => ({
        number,
        isYou: kind === 'message',
        who: kind === 'question' ? site.businessName : 'You',
        text,
        when: datedWords(moment, now),
      })),
  }
}

/** The free starts, when the money is taken, and the terms of the order. */
async function answerOf({ modules, site, now }: PageContextServer, { paper, plan, postcode }: QuoteRequest) {
  if (!paper || !plan) return null
  const [days, service, render, terms, { callOutFee }] = await Promise.all([
    modules.booking.freeDaysFor(plan, postcode, daysShown),
    modules.catalogue.service(plan.serviceId),
    modules.terms.prepare(),
    modules.terms.currentLabel(),
    modules.catalogue.bookingTerms(),
  ])
  const first = days[0]?.starts[0] ?? null
  const startsAt = first?.startsAt ?? null
  const policy = policyFor(plan.paymentPolicy, true)
  const { vatRegistered } = site
  const offered = render({
    service: service?.name ?? '',
    startsAt,
    arrival: first?.window ?? null,
    price: paper.total,
    policy,
    priority: 'standard',
    customerKind: 'consumer',
    at: now,
  })
  return {
    terms,
    sections: offered.sections,
    consent: offered.consent,
    paying: payingWords(payingOfChoice({ policy, cost: paper.total, callOutFee, startsAt, vatRegistered }, now)),
    isPaidNext: policy !== 'after',
    days: days.map((day) => ({
      date: day.date.toString(),
      words: dayWords(day.date),
      starts: day.starts.map(({ startsAt: start, window }) => ({
        value: inBusinessZone(start).toPlainDateTime().toString({ smallestUnit: 'second' }),
        words: promisedClock(start, window),
      })),
    })),
  }
}
