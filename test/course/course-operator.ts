import type { SupplierAnswer } from '#shop/line-kinds.ts'

/** The operator of courses: a place is held once for a key, however often it is asked. Without prepared answers it confirms. */
class CourseOperator {
  /** Keys it was asked with, in order. */
  asked: string[] = []
  /** Keys it holds a place for. */
  held = new Set<string>()
  /** Its next answers; `late`: it holds the place, but its answer does not arrive in time. */
  next: (SupplierAnswer | 'late')[] = []

  forget(): void {
    this.asked = []
    this.held.clear()
    this.next = []
  }

  async ask(key: string): Promise<SupplierAnswer> {
    this.asked.push(key)
    const answer = this.next.shift() ?? 'confirmed'
    if (answer === 'confirmed' || answer === 'late') this.held.add(key)
    return answer === 'late' ? 'silent' : answer
  }
}

export const courseOperator = new CourseOperator()
