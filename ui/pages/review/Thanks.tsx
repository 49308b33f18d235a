import { Notice } from '../../components/Notice.tsx'
import { Stars } from '../../components/Stars.tsx'
import { ratingWords } from './rating-words.ts'

export function Thanks({ rating }: { readonly rating: number }) {
  const label = ratingWords.find(({ value }) => value === String(rating))?.label
  return (
    <Notice tone="good" title="Your rating is saved">
      <p className="row row-tight">
        <Stars rating={rating} />
        {label}, {rating} of 5
      </p>
    </Notice>
  )
}
