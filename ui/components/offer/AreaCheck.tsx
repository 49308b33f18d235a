import { CalendarCheck } from 'lucide-react'
import { at, textLimits } from '#modules/shared'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'

/** Begins a booking with the postcode; the draft keeps it. */
export function AreaCheck({ place, example }: { readonly place: string; readonly example: string }) {
  return (
    <form method="post" action={at.book()} noValidate>
      <input type="hidden" name="step" value="1" />
      <Field
        name="postcode"
        place={place}
        label="Your postcode"
        hint={`For example ${example}.`}
        optional
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={textLimits.postcode}
        className="figures"
        after={
          <Button large name="intent" value="postcode" icon={<CalendarCheck size={24} aria-hidden="true" />}>
            Book a repair
          </Button>
        }
      />
    </form>
  )
}
