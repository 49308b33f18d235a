import { RadioGroup, RadioRow } from '../form/RadioGroup.tsx'
import type { SavedCardShown } from './view.ts'

export const newCard = 'new'

/** Which card to pay with; nothing to choose where none is saved. */
export function SavedCardChoice({
  cards,
  chosen,
  onChoose,
}: {
  readonly cards: readonly SavedCardShown[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}) {
  if (cards.length === 0) return null
  return (
    <RadioGroup name="card-method" label="Pay with">
      {cards.map(({ id, brand, last4, expires, isDefault }) => (
        <RadioRow
          key={id}
          name="card-method"
          value={id}
          label={`${brand} ending in ${last4}`}
          hint={`Expires ${expires}${isDefault ? ', your default card' : ''}`}
          checked={chosen === id}
          onChange={() => onChoose(id)}
        />
      ))}
      <RadioRow
        name="card-method"
        value={newCard}
        label="Use a new card"
        checked={chosen === newCard}
        onChange={() => onChoose(newCard)}
      />
    </RadioGroup>
  )
}
