import { useData } from 'vike-react/useData'
import { replyLimit } from '#modules/reviews'
import { at } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { Stars } from '../../../components/Stars.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { ListTools } from '../../../components/lists/ListTools.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

type Review = Data['reviews'][number]

const badges = {
  published: <Badge tone="good">Published</Badge>,
  held: <Badge tone="warn">Waits for you</Badge>,
  rejected: <Badge>Rejected</Badge>,
  withdrawn: <Badge>Withdrawn</Badge>,
}

export default function ReviewsPage() {
  const { done, reviews, isWhole } = useData<Data>()
  return (
    <AdminPage
      title="Reviews"
      part="/admin/reviews"
      done={done}
      aside={<a href={at.reviews()}>See them on the site</a>}
    >
      <p className="lead">
        Customers let us publish these. A review is rejected for one of five reasons and for no other: never because it
        has few stars.
      </p>
      <ListTools csv={{ href: '/admin/reviews.csv', rows: isWhole ? reviews.length : null }} />
      {reviews.length === 0 && <p>No customer has let us publish a review yet.</p>}
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </AdminPage>
  )
}

function ReviewCard({ review }: { readonly review: Review }) {
  const { state, rating, words, who, when, heldFor, reason, booking, reply } = review
  return (
    <Card title={`${who}, ${when}`}>
      <p className="row row-tight">
        <Stars rating={rating} /> {badges[state]} <a href={booking}>The booking</a>
      </p>
      {words !== '' && <p className="review-words">{words}</p>}
      {state === 'held' && heldFor !== '' && <p className="soft">It waits because it has {heldFor}.</p>}
      {reason && <p className="soft">{reason}</p>}
      {reply !== null && <p className="review-words">Our reply: {reply}</p>}
      {state === 'held' && <DecisionForm review={review} />}
      {(state === 'published' || state === 'rejected') && <MoreSteps review={review} />}
    </Card>
  )
}

/** Folded: most reviews need no step, and the one that waits for a decision is found at once. */
function MoreSteps({ review }: { readonly review: Review }) {
  const { mayReply } = useData<Data>()
  const decided = useCameBack(`${review.path}/decision`)
  const replied = useCameBack(`${review.path}/reply`)
  const replies = mayReply && review.state === 'published' && review.reply === null
  return (
    <details className="disclosure" open={decided.isBack || replied.isBack}>
      <summary>{replies ? 'Reply, or change the decision' : 'Change the decision'}</summary>
      <div className="stack">
        {replies && <ReplyForm review={review} />}
        <DecisionForm review={review} />
      </div>
    </details>
  )
}

function DecisionForm({ review: { path, state, id } }: { readonly review: Review }) {
  const { choices } = useData<Data>()
  const action = `${path}/decision`
  const back = useCameBack(action)
  const options = state === 'published' ? choices : [{ value: 'publish', label: 'Publish it' }, ...choices]
  return (
    <form method="post" action={action} className="stack stack-tight" noValidate>
      <FormProblems of={back} />
      <Select
        name="decision"
        place={`decision-${id}`}
        label="Decision"
        defaultValue={state === 'published' ? '' : 'publish'}
        options={state === 'published' ? [{ value: '', label: 'Leave it published' }, ...options] : options}
        error={back.error('decision')}
      />
      <div>
        <Button variant="secondary">Save the decision</Button>
      </div>
    </form>
  )
}

function ReplyForm({ review: { path, id } }: { readonly review: Review }) {
  const action = `${path}/reply`
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack stack-tight" noValidate>
      <FormProblems of={back} />
      <TextArea
        name="text"
        place={`reply-${id}`}
        label="Your reply"
        hint="Once, and everybody can read it."
        maxLength={replyLimit}
        defaultValue={back.value('text')}
        error={back.error('text')}
      />
      <div>
        <Button variant="secondary">Publish the reply</Button>
      </div>
    </form>
  )
}
