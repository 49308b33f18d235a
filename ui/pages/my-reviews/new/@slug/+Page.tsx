import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { ExpertReviewForm } from '../../../../components/directory/ExpertReviewForm.tsx'
import { LinkButton } from '../../../../components/form/Button.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import type { Data } from './+data.ts'

export default function ReviewExpertPage() {
  const { name, action, expertPage, isVerified, mayWrite, months } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={expertPage}>
        <ArrowLeft size={20} aria-hidden="true" />
        {name}
      </a>
      <div className="stack stack-tight">
        <h1>Review {name}</h1>
        <p className="soft">
          Good and bad reviews take the same path. <a href={at.market.reviews()}>How reviews of experts work</a>.{' '}
          <a href={at.myReviews()}>My reviews of experts</a>
        </p>
      </div>
      {!isVerified ? (
        <Notice title="Confirm your e-mail address first">
          <p>We sent you a link. A review comes from a confirmed address.</p>
        </Notice>
      ) : mayWrite ? (
        <ExpertReviewForm action={action} kept={null} months={months} button="Send the review" />
      ) : (
        <NoMessage />
      )}
    </div>
  )
}

function NoMessage() {
  const { name, email, expertPage, written } = useData<Data>()
  const [latest] = written
  return latest === undefined ? (
    <Notice title={`You have not written to ${name} through this site`}>
      <p>
        A review needs a message that was sent from {email} on the page of {name}. A message from another address can be
        reviewed by the link that we mail to it after seven days.
      </p>
      <LinkButton href={`${expertPage}#message`}>Write to {name}</LinkButton>
    </Notice>
  ) : (
    <Notice title={`You have reviewed ${name}`}>
      <p>Each message allows one review.</p>
      <LinkButton href={latest}>See your review</LinkButton>
    </Notice>
  )
}
