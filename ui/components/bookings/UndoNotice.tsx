import { Button } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'

export interface UndoOffer {
  /** The sentence beside the button. */
  readonly words: string
}

const wordsOf = {
  move: { title: 'Moved by mistake?', button: 'Undo the move' },
  completion: { title: 'Completed by mistake?', button: 'Undo the completion' },
} as const

interface Props {
  readonly of: keyof typeof wordsOf
  readonly action: string
  readonly offer: UndoOffer | null
}

/** Offers to undo the latest move or the completion while that is possible. */
export function UndoNotice({ of, action, offer }: Props) {
  if (!offer) return null
  const { title, button } = wordsOf[of]
  return (
    <Notice title={title}>
      <form className="stack" method="post" action={action} noValidate>
        <p>{offer.words}</p>
        <div>
          <Button variant="secondary">{button}</Button>
        </div>
      </form>
    </Notice>
  )
}
