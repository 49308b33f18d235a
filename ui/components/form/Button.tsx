import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'emergency'

interface Look {
  readonly variant?: ButtonVariant
  readonly icon?: ReactNode
  readonly large?: boolean
  /** The width of its column; `on-phones` has its own width from 768 px up. */
  readonly wide?: boolean | 'on-phones'
  readonly children: ReactNode
}

/** A button that does something. While `busy`, say so in its words: "Processing Payment...". */
export function Button({
  variant,
  icon,
  large,
  wide,
  busy = false,
  className,
  children,
  ...rest
}: Look & { readonly busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="submit"
      {...rest}
      className={look({ variant, large, wide }, className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function LinkButton({
  variant,
  icon,
  large,
  wide,
  className,
  children,
  ...rest
}: Look & { readonly href: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={look({ variant, large, wide }, className)}>
      {icon}
      {children}
    </a>
  )
}

const widths = { true: 'button-wide', 'on-phones': 'button-wide-on-phones' } as const

function look(
  {
    variant = 'primary',
    large,
    wide,
  }: { variant: ButtonVariant | undefined; large: boolean | undefined; wide: Look['wide'] | undefined },
  more: string | undefined,
): string {
  return [
    'button',
    variant !== 'primary' && `button-${variant}`,
    large && 'button-large',
    wide && widths[`${wide}`],
    more,
  ]
    .filter(Boolean)
    .join(' ')
}
