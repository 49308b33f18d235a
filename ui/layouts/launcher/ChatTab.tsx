/** The chat with the office, which its script fills in when it is shown for the first time. */
export function ChatTab() {
  return (
    <section className="panel-tab" data-panel-tab="chat" hidden>
      <div className="chat" />
    </section>
  )
}
