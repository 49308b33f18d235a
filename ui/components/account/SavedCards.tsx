import { CreditCard, Star, Trash2 } from 'lucide-react'
import { Button } from '../form/Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Alert } from '../Notice.tsx'
import type { SavedCardShown } from '../pay/view.ts'

/** Null: the provider gave no answer. */
export function SavedCards({ cards }: { readonly cards: readonly SavedCardShown[] | null }) {
  if (cards === null) {
    return (
      <Alert title="Failed to get payment methods">
        <p>Your saved cards cannot be shown now. Everything else works; reload the page to try again.</p>
      </Alert>
    )
  }
  if (cards.length === 0) {
    return (
      <EmptyState title="No saved cards">
        Tick &ldquo;Save this card for future payments&rdquo; when you pay, and the card is here the next time.
      </EmptyState>
    )
  }
  return (
    <ul className="plain cards-saved">
      {cards.map(({ id, brand, last4, expires, isDefault }) => (
        <li key={id} className="card-saved">
          <CreditCard size={24} aria-hidden="true" />
          <p className="figures">
            <strong>{brand}</strong> ending in {last4}
            <span className="soft"> expires {expires}</span>
            {isDefault && <span className="soft">, your default card</span>}
          </p>
          {!isDefault && (
            <form method="post" action={`/profile/cards/${encodeURIComponent(id)}/default`} noValidate>
              <Button variant="quiet" icon={<Star size={20} aria-hidden="true" />}>
                Make default
                <span className="out-of-sight">
                  {' '}
                  {brand} ending in {last4}
                </span>
              </Button>
            </form>
          )}
          <form method="post" action={`/profile/cards/${encodeURIComponent(id)}/delete`} noValidate>
            <Button variant="quiet" icon={<Trash2 size={20} aria-hidden="true" />}>
              Delete
              <span className="out-of-sight">
                {' '}
                {brand} ending in {last4}
              </span>
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
