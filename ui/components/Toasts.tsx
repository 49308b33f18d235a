/** Where islands put short words about what was done. Nothing that must be read stands only here. */
export function ToastRegion({
  messages,
}: {
  readonly messages: readonly { readonly id: string; readonly words: string }[]
}) {
  return (
    <div className="toasts" aria-live="polite">
      {messages.slice(-3).map(({ id, words }) => (
        <p key={id} className="toast">
          {words}
        </p>
      ))}
    </div>
  )
}
