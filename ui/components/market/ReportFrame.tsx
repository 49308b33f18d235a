import type { ReactNode } from 'react'
import { at } from '#modules/shared'
import { Notice } from '../Notice.tsx'
import { usePageInput } from '../office/came-back.ts'
import { MarketRules } from './MarketRules.tsx'
import './market.css'

interface Thing {
  readonly title: string
  readonly page: string
  readonly kindWords: string
}

/** A form about an advert or a review, or the page that says that it was sent. */
export function ReportFrame({
  title,
  sent,
  reference,
  thing,
  children,
}: {
  readonly title: string
  /** The heading once it was sent. */
  readonly sent: string
  readonly reference: string | null
  readonly thing: Thing | null
  readonly children: ReactNode
}) {
  const { site } = usePageInput()
  return (
    <div className="page main-pad stack stack-loose market-form">
      <div className="stack stack-tight">
        <h1>{thing ? title : sent}</h1>
        {thing && (
          <p className="lead">
            About the {thing.kindWords} <a href={thing.page}>{thing.title}</a>
          </p>
        )}
      </div>
      {thing ? (
        children
      ) : (
        <Notice
          tone="good"
          title={
            reference ? (
              <>
                Your reference is <span className="market-reference">{reference}</span>
              </>
            ) : (
              'Thank you'
            )
          }
        >
          <p>
            {reference
              ? `A person looks at it.${site.mailLeaves ? ' We have sent you an e-mail that says by when we answer.' : ''}`
              : 'What you reported is not there any more.'}
          </p>
          <p>
            <a href={at.market.complaints()}>What happens now</a>
          </p>
        </Notice>
      )}
      <MarketRules />
    </div>
  )
}

/** The hidden fields that say what a form is about. */
export function AboutFields({ kind, id }: { readonly kind: string; readonly id: string }) {
  return (
    <>
      <input type="hidden" name="subject" value={kind} />
      <input type="hidden" name="id" value={id} />
    </>
  )
}
