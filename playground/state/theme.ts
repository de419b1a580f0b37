/** Light, dark, or what the system prefers. The choice stays in this browser. */
import { useEffect, useState } from "preact/hooks";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "dragoman-theme";

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(
    () => themes.find((each) => each === localStorage.getItem(key)) ?? "system",
  );
  useEffect(() => {
    document.documentElement.style.colorScheme = theme === "system" ? "light dark" : theme;
    localStorage.setItem(key, theme);
  }, [theme]);
  return [theme, setTheme];
}
