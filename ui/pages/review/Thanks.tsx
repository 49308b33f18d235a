import { Notice } from '../../components/Notice.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Stars } from '../../components/Stars.tsx'
import { ratingWords } from './rating-words.ts'

/** `publication`: how the review stands on the public list; null where it is not for it. `action`: the page's own address. */
export function Thanks({
  rating,
  publication,
  action,
}: {
  readonly rating: number
  readonly publication: 'published' | 'held' | 'rejected' | 'withdrawn' | null
  readonly action: string
}) {
  const label = ratingWords.find(({ value }) => value === String(rating))?.label
  return (
    <>
      <Notice tone="good" title="Your rating is saved">
        <p className="row row-tight">
          <Stars rating={rating} />
          {label}, {rating} of 5
        </p>
        {publication !== null && <p>{publicationWords[publication]}</p>}
      </Notice>
      {(publication === 'published' || publication === 'held') && (
        <form method="post" action={`${action}/withdraw`} noValidate>
          <Button variant="secondary">Withdraw my review from the site</Button>
        </form>
      )}
    </>
  )
}

const publicationWords = {
  published: 'It is published on our reviews page. You can withdraw it at any time; your stars still count.',
  held: 'A person reads it before it is published.',
  rejected: 'It is not published, for one of the reasons on our reviews page.',
  withdrawn: 'You withdrew it from the site. Your stars still count in the average.',
} as const
