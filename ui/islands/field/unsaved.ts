type Save = () => Promise<void>

const saves = new Set<Save>()

/** Is asked to save what was typed before the page is left by a button of it. */
export function savesBefore(save: Save): void {
  saves.add(save)
}

export async function saveAll(): Promise<void> {
  await Promise.all([...saves].map((save) => save().catch(() => {})))
}
