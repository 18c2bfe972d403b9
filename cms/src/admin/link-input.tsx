/**
 * The input of links (custom field "link"): a page of the site that is searched for by name, or any address that is
 * typed.
 */
import { Box, Button, Field, Flex, Loader, Popover, TextInput, Typography } from "@strapi/design-system";
import { Search } from "@strapi/icons";
import { useFetchClient, useField } from "@strapi/strapi/admin";
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import type { InputProps } from "./input-props";
import {
  choiceOfNews,
  choiceOfPage,
  fixedChoices,
  type LinkChoice,
  type NewsRow,
  type PageRow,
  topicOf,
} from "./link-choices";

const collection = "/content-manager/collection-types";
const typingMs = 250;

const Choice = styled.button`
  display: flex;
  gap: 0.8rem;
  justify-content: space-between;
  width: 100%;
  padding: 0.8rem 1.2rem;
  text-align: start;
  border-radius: 4px;
  &:hover,
  &:focus-visible {
    background: ${({ theme }) => theme.colors.primary100};
  }
`;

/** Rows of a type; none if this editor may not read it. */
function useRows() {
  const { get } = useFetchClient();
  return async function rows<Row>(uid: string, query: Record<string, string>): Promise<Row[]> {
    const search = new URLSearchParams({ page: "1", pageSize: "8", ...query });
    return get<{ results: Row[] }>(`${collection}/${uid}?${search}`).then(
      ({ data }) => data.results,
      () => [],
    );
  };
}

/** The pages that a text finds, shortly after it was typed; null while they are looked for. */
function useChoices(text: string): LinkChoice[] | null {
  const rows = useRows();
  const [found, setFound] = useState<{ text: string; choices: LinkChoice[] } | null>(null);
  useEffect(() => {
    const _q = text.trim();
    const search: Record<string, string> = _q === "" ? {} : { _q };
    const timer = setTimeout(
      async () => {
        const [news, pages] = await Promise.all([
          rows<NewsRow>("api::news.news", { ...search, sort: "updatedAt:DESC" }),
          rows<PageRow>("api::page.page", search),
        ]);
        const choices = [...news.map(choiceOfNews), ...pages.flatMap(choiceOfPage), ...fixedChoices(text)];
        setFound({ text, choices });
      },
      found ? typingMs : 0,
    );
    return () => clearTimeout(timer);
    // The list is asked for once for each text.
  }, [text]);
  return found?.text === text ? found.choices : null;
}

/** The name of the page that a link opens; null if it is unknown. */
function useNameOf(link: string): string | null {
  const rows = useRows();
  const topic = topicOf(link);
  const [subject, setSubject] = useState<{ topic: number; name: string } | null>(null);
  useEffect(() => {
    if (topic === null) return;
    void rows<NewsRow>("api::news.news", { "filters[topicId][$eq]": String(topic) }).then(([row]) =>
      setSubject(row ? { topic, name: choiceOfNews(row).name } : null),
    );
  }, [topic]);
  if (topic !== null) return subject?.topic === topic ? subject.name : null;
  return fixedChoices(link).find(({ path }) => path === link)?.name ?? null;
}

function Choices({ onChoose }: { onChoose: (path: string) => void }) {
  const [text, setText] = useState("");
  const choices = useChoices(text);
  return (
    <Flex direction="column" alignItems="stretch" gap={2} padding={2} width="40rem" maxWidth="90vw">
      <TextInput
        aria-label="Search pages"
        placeholder="Search news, events, guides and pages"
        startAction={<Search fill="neutral500" />}
        value={text}
        onChange={({ target }: { target: { value: string } }) => setText(target.value)}
      />
      <Box maxHeight="30rem" overflow="auto" aria-live="polite">
        {choices === null ? (
          <Loader small>Searching</Loader>
        ) : choices.length === 0 ? (
          <Box padding={3}>
            <Typography textColor="neutral600">No page has this name.</Typography>
          </Box>
        ) : (
          choices.map(({ path, name, kind }) => (
            <Choice key={path} type="button" onClick={() => onChoose(path)}>
              <Typography>{name}</Typography>
              <Typography textColor="neutral600">{kind}</Typography>
            </Choice>
          ))
        )}
      </Box>
    </Flex>
  );
}

export function LinkInput({ name, label, hint, labelAction, required, disabled }: InputProps) {
  const { value, error, onChange } = useField<string | null>(name);
  const [open, setOpen] = useState(false);
  const opens = useNameOf(value ?? "");
  return (
    <Field.Root name={name} error={error} hint={opens ? `Opens: ${opens}` : hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <Flex gap={2}>
        <Box flex="1">
          <Field.Input
            type="text"
            value={value ?? ""}
            disabled={disabled}
            placeholder="https://"
            onChange={({ target }: { target: { value: string } }) => onChange(name, target.value || null)}
          />
        </Box>
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger>
            <Button variant="secondary" size="L" disabled={disabled}>
              Choose a page
            </Button>
          </Popover.Trigger>
          <Popover.Content align="end">
            <Choices
              onChoose={(path) => {
                onChange(name, path);
                setOpen(false);
              }}
            />
          </Popover.Content>
        </Popover.Root>
      </Flex>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
