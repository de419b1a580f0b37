// @generated from spec/providers/moonshotai.yaml and spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.

export interface Parameters {
  parameters?:
    | {
        [k: string]: any;
      }
    | undefined;
}
