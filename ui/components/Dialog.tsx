import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './form/Button.tsx'

/** Asks before something that matters: the browser's own dialog, opened by `DialogButton` without a script. */
export function Dialog({
  id,
  title,
  children,
  actions,
  dismiss = 'Cancel',
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
  /** The verb that will be done, in a form of its own. */
  readonly actions: ReactNode
  readonly dismiss?: string
}) {
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-title`}>
      <div className="stack">
        <h2 className="dialog-title" id={`${id}-title`}>
          {title}
        </h2>
        {children}
        <div className="dialog-actions">
          {actions}
          <Button type="button" variant="secondary" {...invoker('close', id)}>
            {dismiss}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** Opens the dialog `opens`. */
export function DialogButton({
  opens,
  variant = 'secondary',
  icon,
  children,
}: {
  readonly opens: string
  readonly variant?: ButtonVariant
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Button type="button" variant={variant} icon={icon} aria-haspopup="dialog" {...invoker('show-modal', opens)}>
      {children}
    </Button>
  )
}

function invoker(command: 'show-modal' | 'close', target: string): object {
  return { command, commandfor: target }
}
