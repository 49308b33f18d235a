import { useData } from 'vike-react/useData'
import { replyLimit, reviewStates } from '#modules/reviews'
import { at } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { Stars } from '../../../components/Stars.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { ListHead } from '../../../components/lists/ListHead.tsx'
import { LiveRows } from '../../../components/lists/LiveRows.tsx'
import { FilterForm, isAsked } from '../../../components/office/FilterForm.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { NothingFound } from '../../../components/office/FoundCard.tsx'
import { NextPage } from '../../../components/office/NextPage.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

type Review = Data['reviews'][number]

const stateWords = {
  published: { words: 'Published', tone: 'good' },
  held: { words: 'Waits for you', tone: 'warn' },
  rejected: { words: 'Rejected', tone: 'plain' },
  withdrawn: { words: 'Withdrawn', tone: 'plain' },
} as const

export default function ReviewsPage() {
  const { asked, done, reviews, isFiltered, first, next, csv, head } = useData<Data>()
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
      <ListHead head={head} csv={csv}>
        <FilterForm
          label="Reviews"
          action={at.admin.reviews()}
          first={
            <Select
              name="state"
              label="State"
              defaultValue={asked.state}
              options={[
                { value: '', label: 'All, waiting first' },
                ...reviewStates.map((value) => ({ value, label: stateWords[value].words })),
              ]}
            />
          }
          isOpen={isAsked(asked, 'stars')}
        >
          <Select
            name="stars"
            label="Stars"
            defaultValue={asked.stars}
            options={[
              { value: '', label: 'Any' },
              ...['5', '4', '3', '2', '1'].map((value) => ({
                value,
                label: value === '1' ? '1 star' : `${value} stars`,
              })),
            ]}
          />
        </FilterForm>
      </ListHead>
      <LiveRows list="reviews">
        {reviews.length === 0 && isFiltered && (
          <NothingFound title="No reviews match" all={at.admin.reviews()} back="Show all reviews" />
        )}
        {reviews.length === 0 && !isFiltered && <p>No customer has let us publish a review yet.</p>}
        <div className="stack">
          {reviews.map((review) => (
            <div key={review.id} data-row={review.id}>
              <ReviewCard review={review} />
            </div>
          ))}
        </div>
      </LiveRows>
      <NextPage label="Pages of reviews" first={first} next={next} />
    </AdminPage>
  )
}

function ReviewCard({ review }: { readonly review: Review }) {
  const { state, rating, words, who, when, heldFor, reason, booking, reply } = review
  return (
    <Card title={`${who}, ${when}`}>
      <p className="row row-tight">
        <Stars rating={rating} /> <Badge tone={stateWords[state].tone}>{stateWords[state].words}</Badge>{' '}
        <a href={booking}>The booking</a>
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
