import { bookingLimits } from '#modules/booking'
import type { ReactNode } from 'react'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'
import { Alert } from '../Notice.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../office/came-back.ts'
import type { OfferLine } from './offers-shown.ts'

/** The offers of the technician, on top of everything else: one tap to accept, a reason to decline. */
export function OffersPanel({ offers }: { readonly offers: readonly OfferLine[] }) {
  usePlainScript('field/countdown')
  const { form } = usePageInput()
  const sent = form && /\/visits\/[^/]+\/(accept|decline)$/.test(form.action) ? form : null
  const isGone = sent !== null && !offers.some(({ visit }) => sent.action.includes(visit))
  return (
    <section className="stack" id="offers" aria-label="Offers" data-live-offers>
      {isGone && <Alert>{sent.alert}</Alert>}
      {offers.map((offer) => (
        <Offer key={offer.visit} offer={offer} />
      ))}
    </section>
  )
}

function Offer({ offer }: { readonly offer: OfferLine }) {
  const { visit, title, reference, isEmergency, when, where, problem, until, clock } = offer
  const accepts = useAnswer(`/dashboard/visits/${visit}/accept`)
  const declines = useAnswer(`/dashboard/visits/${visit}/decline`)
  const { urlParsed } = usePageInput()
  const isOpen = declines.back.isBack || urlParsed.search['decline'] !== undefined
  return (
    <Card
      title={`Offered to you: ${title}`}
      actions={<Badge tone={isEmergency ? 'bad' : 'warn'}>{isEmergency ? 'Emergency' : 'Offer'}</Badge>}
    >
      <div className="stack">
        <FormProblems of={accepts.back} />
        <p data-until={clock.until} data-now={clock.now}>
          <strong className="figures">
            {until}
            <span role="timer" aria-live="off" data-left />
          </strong>
          <output className="out-of-sight" data-left-said />
        </p>
        <p>
          {when} <span className="figures">({reference})</span>
          <br />
          {where}
        </p>
        <p>{problem}</p>
        <AnswerForm action={accepts.action}>
          <Button wide large>
            Accept
          </Button>
        </AnswerForm>
        <details open={isOpen || undefined}>
          <summary className="fold">Decline</summary>
          <div className="stack">
            <FormProblems of={declines.back} />
            <AnswerForm action={declines.action}>
              <TextArea
                name="reason"
                label="Why you cannot take it"
                hint="The office reads it; the customer does not."
                maxLength={bookingLimits.declineReason}
                defaultValue={declines.back.value('reason')}
                error={declines.back.error('reason')}
              />
              <Button wide variant="secondary">
                Decline this job
              </Button>
            </AnswerForm>
          </div>
        </details>
      </div>
    </Card>
  )
}

const useAnswer = (action: string) => ({ action, back: useCameBack(action) })

/** It carries the id of its action, so that a second press is the same answer. It is never sent later: time runs. */
function AnswerForm({ action, children }: { readonly action: string; readonly children: ReactNode }) {
  return (
    <form method="post" action={action} className="stack stack-tight" noValidate>
      <input type="hidden" name="action_id" value={globalThis.crypto.randomUUID()} />
      {children}
    </form>
  )
}
