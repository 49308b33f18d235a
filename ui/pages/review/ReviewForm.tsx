import { bookingLimits } from '#modules/booking'
import { Button } from '../../components/form/Button.tsx'
import { Checkbox } from '../../components/form/Checkbox.tsx'
import { errorOf } from '../../components/form/ErrorSummary.tsx'
import { typedIn } from '../../components/form/FormErrors.tsx'
import { RadioGroup, RadioRow } from '../../components/form/RadioGroup.tsx'
import { Stars } from '../../components/Stars.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import type { Form } from '../../page-context.ts'
import { ratingWords } from './rating-words.ts'

export function ReviewForm({ action, form }: { readonly action: string; readonly form: Form | null }) {
  const chosen = typedIn(form, 'rating')
  return (
    <form className="stack stack-loose" method="post" action={action} noValidate>
      <RadioGroup name="rating" label="Your rating" error={errorOf(form?.errors, 'rating')}>
        {ratingWords.map(({ value, label }) => (
          <RadioRow
            key={value}
            name="rating"
            value={value}
            label={
              <>
                {label}
                <span className="out-of-sight">, {value} of 5</span>
              </>
            }
            aside={<Stars rating={Number(value)} />}
            defaultChecked={value === chosen}
          />
        ))}
      </RadioGroup>
      <TextArea
        name="comment"
        label="What was good, and what was not?"
        hint="In your own words."
        optional
        maxLength={bookingLimits.reviewComment}
        defaultValue={typedIn(form, 'comment')}
        error={errorOf(form?.errors, 'comment')}
      />
      <Checkbox
        name="publish"
        value="yes"
        label="You may publish my words, with my first name and district"
        hint="Your stars count in our average either way. You can withdraw it on this page."
        defaultChecked={typedIn(form, 'publish') === 'yes'}
      />
      <div>
        <Button large>Send your rating</Button>
      </div>
    </form>
  )
}
