"""`python -m spider`."""

from spider.cli import main

main()
