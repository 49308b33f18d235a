import { type ReviewWords, expertReviewLimits as limits } from '#modules/directory'
import { Button } from '../form/Button.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { Field } from '../form/Field.tsx'
import { RadioGroup, RadioRow } from '../form/RadioGroup.tsx'
import { Select, type Option } from '../form/Select.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { useCameBack } from '../office/came-back.ts'
import { FormProblems } from '../office/FormProblems.tsx'
import { Stars } from '../Stars.tsx'

const ratings = [
  { value: '5', label: 'Excellent' },
  { value: '4', label: 'Good' },
  { value: '3', label: 'All right' },
  { value: '2', label: 'Could be better' },
  { value: '1', label: 'Poor' },
] as const

/** A review of an expert, new or to change. */
export function ExpertReviewForm({
  action,
  kept,
  months,
  button,
}: {
  readonly action: string
  /** The words so far; null for a new review. */
  readonly kept: ReviewWords | null
  readonly months: readonly Option[]
  readonly button: string
}) {
  const back = useCameBack(action)
  const value = (name: Exclude<keyof ReviewWords, 'rating'>) => back.value(name) ?? kept?.[name]
  const chosen = back.value('rating') ?? (kept ? String(kept.rating) : undefined)
  const month = value('month') ?? ''
  const isListed = months.some((one) => one.value === month)
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <FormProblems of={back} />
      <RadioGroup name="rating" label="Your rating" error={back.error('rating')}>
        {ratings.map((one) => (
          <RadioRow
            key={one.value}
            name="rating"
            value={one.value}
            label={
              <>
                {one.label}
                <span className="out-of-sight">, {one.value} of 5</span>
              </>
            }
            aside={<Stars rating={Number(one.value)} />}
            defaultChecked={one.value === chosen}
          />
        ))}
      </RadioGroup>
      <TextArea
        name="comment"
        label="Your review"
        hint={`In your own words, ${limits.commentLeast} to ${limits.comment.toLocaleString('en-GB')} characters: what was done, and how it went. It is public, with your first name. Leave out addresses and phone numbers.`}
        rows={7}
        maxLength={limits.comment}
        defaultValue={value('comment')}
        error={back.error('comment')}
      />
      <Field
        name="work"
        label="Kind of work"
        hint="Such as “New tap”. It is shown."
        optional
        maxLength={limits.work}
        defaultValue={value('work')}
        error={back.error('work')}
      />
      <Select
        name="month"
        label="Month of the work"
        hint="It is shown."
        optional
        options={isListed ? months : [{ value: month, label: month }, ...months]}
        defaultValue={month}
        error={back.error('month')}
      />
      <Field
        name="incentive"
        label="Did you receive anything for this review?"
        hint="Money, a discount or a gift: say which. It is shown. Leave it empty if you received nothing."
        optional
        maxLength={limits.incentive}
        defaultValue={value('incentive')}
        error={back.error('incentive')}
      />
      <Checkbox
        name="own_experience"
        value="yes"
        label="This review is about my own experience"
        hint="I do not work for this expert, or for a rival of theirs."
        defaultChecked={back.value('own_experience') === 'yes' || (!back.isBack && kept !== null)}
        error={back.error('own_experience')}
      />
      <div className="row">
        <Button large>{button}</Button>
      </div>
    </form>
  )
}
