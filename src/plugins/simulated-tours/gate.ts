/**
 * Lets the faults of the emulators reach the operators, which have no server of their own: each operation knocks at the emulators before its work,
 * and those that change something again after it, so that "done, but the answer is lost" can happen. Without an address nothing is asked.
 */
export function createGate(url: string) {
  const knock = async (phase: 'begin' | 'end', operation: string, signal: AbortSignal): Promise<void> => {
    if (!url) return
    const answer = await fetch(`${url}/${phase}/${operation}`, { method: 'POST', signal })
    const said: unknown = await answer.json().catch(() => null)
    if (!answer.ok || said !== 'pass') throw new Error(`simulated operators: ${operation} got ${answer.status}`)
  }
  return {
    begin: (operation: string, signal: AbortSignal) => knock('begin', operation, signal),
    end: (operation: string, signal: AbortSignal) => knock('end', operation, signal),
  }
}
