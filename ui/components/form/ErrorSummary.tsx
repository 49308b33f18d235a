import type { FieldError } from '../../page-context.ts'
import { fieldId } from './field-id.ts'

/** The browser's own `autofocus`: it works without a script. */
const takesFocus = { tabIndex: -1, autoFocus: true }

/** At the top of a form that came back: takes the focus, links to each field, the same words as beside it. */
export function ErrorSummary({
  errors,
  title = 'There is a problem',
}: {
  readonly errors: readonly FieldError[]
  readonly title?: string
}) {
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" {...takesFocus}>
      <h2>{title}</h2>
      <ul className="plain">
        {errors.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{path ? <a href={`#${fieldId(path)}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}

/** The words beside the field `name`, or undefined. */
export function errorOf(errors: readonly FieldError[] | undefined, name: string): string | undefined {
  return errors?.find(({ path }) => path === name)?.message
}
