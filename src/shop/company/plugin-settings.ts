import { type Field, group, type SettingProblem } from './settings-fields.ts'

interface WithSettings {
  name: string
  settings?: Readonly<Record<string, Field<unknown>>>
}
type PluginSettings = Record<string, Record<string, unknown>>

/**
 * Settings of plug-ins as they are stored below `plugins`, one by one by the fields each plug-in states; missing ones take their
 * defaults. What a plug-in that is not there has left behind is left alone and travels nowhere.
 */
export function readPluginSettings(
  plugins: readonly WithSettings[],
  stored: Record<string, unknown>,
): { settings: PluginSettings; problems: SettingProblem[] } {
  const problems: SettingProblem[] = []
  const settings: PluginSettings = {}
  for (const { name, settings: fields } of plugins) {
    if (fields) settings[name] = group({ ...fields }).read(stored[name], `plugins.${name}`, problems)
  }
  return { settings, problems }
}
