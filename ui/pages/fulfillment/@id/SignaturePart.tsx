import { PenLine } from 'lucide-react'
import { type AbsentReason, absentReasons, signatureLimits, signatureSize } from '#modules/fulfilment'
import type { VisitId } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { RadioGroup, RadioRow, RadioTime } from '../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { ReportShown } from './report-shown.ts'

const absentWords = {
  not_present: 'The customer is not here',
  refused: 'The customer does not want to sign',
  vulnerable: 'The customer cannot sign',
} as const satisfies Record<AbsentReason, string>

/** The customer signs what they see, or the technician says why not. */
export function SignaturePart({ visit, report }: { readonly visit: VisitId; readonly report: ReportShown }) {
  const action = `/fulfillment/visits/${visit}/signature`
  const back = useCameBack(action)
  const { signature, hash } = report
  return (
    <Card title="Signature" id="signature">
      <output className="soft" data-signed-words />
      <div data-signature-read>
        <SignatureRead visit={visit} signature={signature} />
      </div>
      {signature && <p className="soft small">A change of the report or its photos voids it.</p>}
      {signature ? (
        <details>
          <summary className="fold">Sign again</summary>
          <DrawnForm visit={visit} action={action} hash={hash} />
        </details>
      ) : (
        <DrawnForm visit={visit} action={action} hash={hash} />
      )}
      <noscript>
        <p>To sign on this screen, switch scripts on. Without them, say why there is no signature.</p>
      </noscript>
      <details open={back.isBack || undefined}>
        <summary className="fold">No signature?</summary>
        <form method="post" action={action} className="stack" noValidate data-absent data-visit={visit}>
          <FormProblems of={back} />
          <input type="hidden" name="report_hash" value={hash} />
          <RadioGroup
            name="absent_reason"
            label="Why is there no signature?"
            hint="Add a photo of the finished work first."
            error={back.error('absent_reason')}
          >
            {absentReasons.map((reason) => (
              <RadioRow
                key={reason}
                name="absent_reason"
                value={reason}
                label={absentWords[reason]}
                defaultChecked={back.value('absent_reason') === reason}
              />
            ))}
          </RadioGroup>
          <p className="says" data-absent-words />
          <Button variant="secondary" wide="on-phones">
            Save the reason
          </Button>
        </form>
      </details>
    </Card>
  )
}

/** Scripts show it: without them nothing can be drawn. */
function DrawnForm({
  visit,
  action,
  hash,
}: {
  readonly visit: VisitId
  readonly action: string
  readonly hash: string
}) {
  return (
    <form method="post" action={action} className="stack" noValidate hidden data-sign data-visit={visit}>
      <input type="hidden" name="report_hash" value={hash} />
      <p>Show the customer the report above, and hand them the phone.</p>
      <div className="signature-box">
        <canvas width={signatureSize.width} height={signatureSize.height} data-sign-box>
          A box for the signature, drawn with a finger, a pen or a mouse
        </canvas>
        <Button type="button" variant="quiet" data-sign-clear>
          Clear
        </Button>
      </div>
      <Field
        name="customer_name"
        label="Name of the customer"
        autoComplete="off"
        maxLength={signatureLimits.customerName}
      />
      <RadioGroup
        name="satisfaction_rating"
        label="How satisfied are you? (optional)"
        hint="1 is not at all, 5 is very. It stays with us, and is never published."
        layout="times"
      >
        {['1', '2', '3', '4', '5'].map((stars) => (
          <RadioTime key={stars} name="satisfaction_rating" value={stars} label={stars} />
        ))}
      </RadioGroup>
      <p className="says" data-sign-words />
      <Button wide="on-phones" icon={<PenLine size={20} aria-hidden="true" />}>
        Sign
      </Button>
    </form>
  )
}

/** The signature, or why there is none; nothing before either. */
export function SignatureRead({
  visit,
  signature,
}: {
  readonly visit: VisitId
  readonly signature: ReportShown['signature']
}) {
  if (signature === null) return null
  if (signature.reason !== null) {
    return (
      <p>
        <strong>No signature:</strong> {absentWords[signature.reason]}, {signature.at}
      </p>
    )
  }
  return (
    <figure className="signature-shown">
      <img
        src={`/api/visits/${visit}/signature?${signature.key}`}
        width={signatureSize.width}
        height={signatureSize.height}
        alt={`The signature of ${signature.name}`}
      />
      <figcaption>
        Signed by {signature.name}, {signature.at}
      </figcaption>
    </figure>
  )
}
