"""The commands of `spider`, one file a topic; `spider.cli` puts them together."""
