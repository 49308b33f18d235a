import type { Post, createPost } from './post.ts'

/** Loads `createPost` when something is first posted: a start does not need it. */
export function createLatePost(): { readonly post: Post } & Disposable {
  let made: ReturnType<typeof createPost> | null = null
  return {
    async post(...args) {
      const { createPost: create } = await import('./post.ts')
      made ??= create()
      return made.post(...args)
    },
    [Symbol.dispose]: () => made?.[Symbol.dispose](),
  }
}
