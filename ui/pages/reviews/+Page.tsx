import { useData } from 'vike-react/useData'
import { LinkButton } from '../../components/form/Button.tsx'
import { ReviewList } from '../../components/site/Testimonials.tsx'
import '../../components/legal/legal.css'
import type { Data } from './+data.ts'

/** Reviews that their customers let us publish, with the average of all ratings and the policy. */
export default function ReviewsPage() {
  const { reviews, older, newest, average, ratings } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>Reviews</h1>
        {average === null ? (
          <p className="lead">Nobody has rated our work yet.</p>
        ) : (
          <p className="lead">
            {average} of 5 on average, of {ratings === 1 ? '1 rating' : `all ${ratings} ratings`}.
          </p>
        )}
      </div>
      {reviews.length > 0 ? <ReviewList reviews={reviews} /> : <p>No review is published yet.</p>}
      {(older ?? newest) && (
        <div className="row row-tight">
          {newest && (
            <LinkButton variant="secondary" href={newest}>
              Newest reviews
            </LinkButton>
          )}
          {older && (
            <LinkButton variant="secondary" href={older}>
              Older reviews
            </LinkButton>
          )}
        </div>
      )}
      <Policy />
    </div>
  )
}

/** Digital Markets, Competition and Consumers Act 2024, schedule 20; guidance CMA208. */
function Policy() {
  const { removed, allRemoved, published } = useData<Data>()
  return (
    <section className="stack legal-text" aria-labelledby="policy">
      <h2 id="policy">How reviews work here</h2>
      <p>
        Only customers whose repair is completed can rate it, once, by the page of their booking or the link that we
        send to each of them. So every review is of real work. We offer nothing for a review, and we send the link to
        all, whatever we think they will say.
      </p>
      <p>
        The average counts all ratings, also of customers who did not let us publish their words. Reviews are shown the
        newest first, and none is chosen or hidden for its stars.
      </p>
      <p>
        A program looks for links, telephone numbers, e-mail and street addresses, abuse and shouting. Such a review
        waits until a person has read it. We never change its words. We may reply once, and the customer may withdraw it
        at any time.
      </p>
      <p>
        {published === 1 ? '1 review is' : `${published} reviews are`} published, and{' '}
        {allRemoved === 0 ? 'none was' : allRemoved === 1 ? '1 was' : `${allRemoved} were`} rejected or removed. We do
        that for these reasons alone:
      </p>
      <ul>
        {removed.map(({ words, count }) => (
          <li key={words}>
            {words}: {count}
          </li>
        ))}
      </ul>
    </section>
  )
}
