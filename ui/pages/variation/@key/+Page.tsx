import { Check, X } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { usePageInput } from '../../../components/office/came-back.ts'
import { Card } from '../../../components/Card.tsx'
import { formatPence, telephoneLink } from '../../../format.ts'
import { Outcome } from '../Outcome.tsx'
import { AskedPhotos } from '../AskedPhotos.tsx'
import { NoWords, YesWords } from '../answer-words.tsx'
import '../variation.css'
import type { Data } from './+data.ts'

/** The agreed amount, the question, its reason, and the effect of a yes or a no; decided by two plain forms. */
export default function VariationPage() {
  const data = useData<Data>()
  const { standing, service, reference, asker, reason, photos, amount, money, phone } = data
  const { vatRegistered } = usePageInput().site
  const isOpen = standing === 'proposed'
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>More work than was agreed</h1>
        <p className="lead">
          {service} <span className="soft figures">({reference})</span>
        </p>
      </div>
      {!isOpen && <Outcome data={data} />}
      {isOpen && (
        <dl className="variation-sum">
          <div>
            <dt>Agreed so far</dt>
            <dd className="figures">{formatPence(money.agreed)}</dd>
          </div>
          <div>
            <dt>More</dt>
            <dd className="figures">+ {formatPence(money.more)}</dd>
          </div>
          <div className="variation-total">
            <dt>{vatRegistered ? 'New total, incl. VAT' : 'New total'}</dt>
            <dd className="figures">{formatPence(amount)}</dd>
          </div>
        </dl>
      )}
      <figure className="variation-reason">
        <figcaption className="soft">{asker} writes:</figcaption>
        <blockquote>{reason}</blockquote>
      </figure>
      <AskedPhotos photos={photos} />
      {isOpen && (
        <div className="variation-answers">
          <Card title="If you say yes">
            <YesWords amount={amount} money={money} />
            <Answer data={data} decision="yes">
              Yes, do it for {formatPence(amount)}
            </Answer>
          </Card>
          <Card title="If you say no">
            <NoWords agreed={money.agreed} />
            <Answer data={data} decision="no">
              No, only what was agreed
            </Answer>
          </Card>
        </div>
      )}
      <p>
        Questions? Call{' '}
        <a className="figures" href={telephoneLink(phone)}>
          {phone}
        </a>{' '}
        and say <span className="figures">{reference}</span>.
      </p>
    </div>
  )
}

function Answer({
  data: { key, id },
  decision,
  children,
}: {
  readonly data: Data
  readonly decision: 'yes' | 'no'
  readonly children: React.ReactNode
}) {
  const Icon = decision === 'yes' ? Check : X
  return (
    <form method="post" action={`/variation/${key}`} noValidate>
      <input type="hidden" name="variation_id" value={id} />
      <Button
        name="decision"
        value={decision}
        wide
        variant={decision === 'yes' ? 'primary' : 'secondary'}
        icon={<Icon size={20} aria-hidden="true" />}
      >
        {children}
      </Button>
    </form>
  )
}
