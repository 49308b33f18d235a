import { initials } from '../format.ts'

/** The name stands beside it in words. */
export function Avatar({ name, large = false }: { readonly name: string; readonly large?: boolean }) {
  return (
    <span className={large ? 'avatar avatar-large' : 'avatar'} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
