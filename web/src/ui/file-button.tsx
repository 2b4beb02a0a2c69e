// A button that opens a file: the browser's own says it in the browser's language.

export function FileButton(props: { text: string; accept: string; onFile: (file: File) => void }) {
  return (
    <label class="file">
      <span>{props.text}</span>
      <input
        type="file"
        accept={props.accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) props.onFile(file);
          event.currentTarget.value = ''; // the same one may be chosen again
        }}
      />
    </label>
  );
}
